import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sessionMarkerVariable } from '../../session-marker.ts'
import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { expectEqual } from '../expectation.ts'
import { staying, withDescendant } from '../programs.ts'

/** The program gets exactly what the launch says. */
export const environmentCases: readonly ConformanceCase[] = [
  defineCase({ id: 'arguments-intact', title: 'arguments arrive as they are' }, async (scope) => {
    const args = ['', ' ', 'a b', '"q"', `'s'`, '$HOME', '%PATH%', '*', '-x', '--', 'a\\', '\\"', '^&|<>', 'é漢🙂', '~']
    const { output } = await scope.finish(`report(process.argv.slice(1))`, { args })
    expectEqual(await output.report(), args, 'the arguments that the program got')
  }),

  defineCase({ id: 'environment-given', title: 'variables arrive as they are' }, async (scope) => {
    const given = { PLAIN: 'x', EMPTY: '', SPACED: ' a  b ', EQUALS: 'a=b=c', UNICODE: 'é漢🙂', LINES: 'a\nb' }
    const { output } = await scope.finish(
      `report(['PLAIN', 'EMPTY', 'SPACED', 'EQUALS', 'UNICODE', 'LINES'].map((name) => process.env[name]))`,
      { env: { ...process.env, ...given } },
    )
    expectEqual(await output.report(), Object.values(given), 'the values that the program got')
  }),

  defineCase(
    { id: 'environment-undefined', title: 'a variable whose value is undefined is not there' },
    async (scope) => {
      const { output } = await scope.finish(`report('NOTHING' in process.env)`, {
        env: { ...process.env, NOTHING: undefined },
      })
      expectEqual(await output.report(), false, 'whether the program has the variable')
    },
  ),

  defineCase(
    { id: 'environment-whole', title: 'an environment that is given replaces the one of the host' },
    async (scope) => {
      // A variable of the case's own: Windows puts back those that its programs cannot do without, such as USERNAME.
      const name = `PTARMIGAN_HOST_${scope.marker}`
      process.env[name] = 'of the host'
      try {
        const { [name]: _, ...rest } = process.env
        const { output } = await scope.finish(`report(argument in process.env)`, { args: [name], env: rest })
        expectEqual(await output.report(), false, 'whether the program has a variable of the host')
      } finally {
        delete process.env[name]
      }
    },
  ),

  defineCase(
    { id: 'environment-default', title: 'without an environment the program has the one of the host' },
    async (scope) => {
      const { output } = await scope.finish(`report(process.env.PATH)`)
      expectEqual(await output.report(), process.env.PATH, 'PATH of the program')
    },
  ),

  defineCase(
    { id: 'directory-default', title: 'without a directory the program starts in the one of the host' },
    async (scope) => {
      const { output } = await scope.finish(`report(process.cwd())`)
      expectEqual(await output.report(), process.cwd(), 'the working directory of the program')
    },
  ),

  defineCase({ id: 'directory-given', title: 'the program starts in the directory that is given' }, async (scope) => {
    const cwd = join(await scope.directory(), 'a b é')
    await mkdir(cwd)
    const { output } = await scope.finish(`report(process.cwd())`, { cwd })
    expectEqual(await output.report(), cwd, 'the working directory of the program')
  }),

  defineCase(
    {
      id: 'program-relative',
      title: 'a relative program is looked up from the directory of the launch',
      requires: ['file-modes', 'posix-shell'],
    },
    async (scope) => {
      const cwd = await scope.directory()
      await writeFile(join(cwd, 'program'), '#!/bin/sh\nexit 9\n')
      await chmod(join(cwd, 'program'), 0o755)
      const adapter = await scope.spawn({ file: './program', args: [], cwd })
      expectEqual(await adapter.wait(), { kind: 'exited', code: 9 }, 'the end of the program')
    },
  ),

  defineCase(
    {
      id: 'program-on-path',
      title: 'a program is looked up on the PATH of the launch, not of the host',
      requires: ['file-modes', 'posix-shell'],
    },
    async (scope) => {
      const directory = await scope.directory()
      await writeFile(join(directory, 'ptarmigan-found-program'), '#!/bin/sh\nexit 8\n')
      await chmod(join(directory, 'ptarmigan-found-program'), 0o755)
      const adapter = await scope.spawn({
        file: 'ptarmigan-found-program',
        args: [],
        env: { PATH: `/nope:${directory}` },
      })
      expectEqual(await adapter.wait(), { kind: 'exited', code: 8 }, 'the end of the program')
    },
  ),

  defineCase(
    {
      id: 'marker',
      title: 'the marker is in the environment of the program and of its children',
      requires: ['marker'],
    },
    async (scope) => {
      const child = `process.stdout.write('(' + process.env.${sessionMarkerVariable} + ')')`
      const { output } = await scope.finish(
        `${withDescendant({ detached: false }, `say('[' + process.env.${sessionMarkerVariable} + ']')`)}; child.ref(); await new Promise((resolve) => child.on('close', resolve))`,
        { args: [child], marker: scope.marker, env: { ...process.env, [sessionMarkerVariable]: undefined } },
      )
      await output.until(`[${scope.marker}]`)
      await output.until(`(${scope.marker})`)
    },
  ),

  defineCase(
    { id: 'marker-nested', title: 'a session inside a session carries both markers', requires: ['marker'] },
    async (scope) => {
      const { output } = await scope.finish(`report(process.env.${sessionMarkerVariable})`, {
        marker: scope.marker,
        env: { ...process.env, [sessionMarkerVariable]: 'outer' },
      })
      expectEqual(await output.report(), `outer:${scope.marker}`, 'the value of the variable')
    },
  ),

  defineCase({ id: 'identity', title: 'pid and identity are those of the program' }, async (scope) => {
    const { adapter, output } = await scope.start(`report(process.pid); stay()`)
    const pid = await output.report()
    expectEqual(adapter.pid, pid, 'the pid of the adapter')
    expectEqual(adapter.identity, await scope.target.trees.identify(adapter.pid), 'the identity of the adapter')
    expectEqual(await scope.target.trees.isAlive(adapter.identity), true, 'whether the program is alive')
    expectEqual(adapter.stdio, scope.target.factory.stdio, 'stdio of the adapter')
  }),

  defineCase(
    {
      id: 'own-descriptors',
      title: 'the program inherits its three streams and no descriptor of another session',
      requires: ['proc-files', 'posix-shell'],
    },
    async (scope) => {
      const command = 'ls /proc/$$/fd; exit 0'
      const listed = (text: string): string[] => text.split(/\s+/).filter(Boolean)
      // A host can itself have inherited descriptors that every program gets.
      const inherited = listed((await promisify(execFile)('/bin/sh', ['-c', command])).stdout)
      const beside = await scope.start(staying)
      await beside.output.until('ready')
      const { adapter, output } = await scope.startShell(command)
      await adapter.wait()
      expectEqual(listed(output.text()), inherited, 'the descriptors of a shell beside another session')
    },
  ),

  defineCase(
    {
      id: 'own-signals',
      title: 'the program starts with no signal blocked or ignored',
      requires: ['proc-files', 'posix-shell'],
    },
    async (scope) => {
      const { adapter, output } = await scope.startShell('grep -E "^Sig(Blk|Ign):" /proc/self/status; exit 0')
      await adapter.wait()
      expectEqual(output.text().match(/[0-9a-f]{16}/g), ['0'.repeat(16), '0'.repeat(16)], 'the masks of its signals')
    },
  ),

  defineCase(
    {
      id: 'own-process-group',
      title: 'the program leads a process group of its own, so that what is typed at the host does not end it',
      requires: ['proc-files'],
    },
    async (scope) => {
      const { adapter, output } = await scope.start(
        `const stat = fs.readFileSync('/proc/self/stat', 'latin1'); report(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]))`,
      )
      expectEqual(await output.report(), adapter.pid, 'its process group')
    },
  ),
]
