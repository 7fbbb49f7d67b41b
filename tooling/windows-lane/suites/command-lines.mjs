// What goes in comes out: hostile arguments through the C runtime, through cmd, and through batch files.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchCommandLine, isPtarmiganError } from '@ptarmigan/adapter-interface'
import { createChildBackend } from '@ptarmigan/child-adapter'
import { hostileStrings } from './support/hostile-strings.mjs'

// Every program here ends by itself, and looking it up in the list of processes would take longer than it runs.
const backend = createChildBackend({
  trees: {
    identify: async (pid) => ({ pid }),
    holdersOf: async () => [],
    killTree: async () => assert.fail('no program of this suite is to be killed'),
  },
})
const directory = mkdtempSync(join(tmpdir(), 'ptarmigan command lines (x86) & '))
const cmd = join(process.env.SystemRoot, 'System32', 'cmd.exe')

const script = join(directory, 'print.cjs')
writeFileSync(script, 'process.stdout.write(JSON.stringify(process.argv.slice(2)))')

const file = (name, lines, where = directory) => {
  const path = join(where, name)
  mkdirSync(where, { recursive: true })
  writeFileSync(path, ['@echo off', ...lines, ''].join('\r\n'))
  return path
}
const printing = '"%NODE_EXE%" "%PRINT%" %*'
const batch = file('print.cmd', [printing])
const oldBatch = file('print.bat', [printing])
const handing = file('handing.cmd', ['"%~dp0print.cmd" %*'])
const one = file('one.cmd', ['"%NODE_EXE%" "%PRINT%" %1 %2 %3 %4 %5 %6 %7 %8 %9'])
const echoing = file('echoing.cmd', [':next', 'if [%1]==[] goto :eof', 'echo.%~1', 'shift', 'goto next'])
const odd = file('odd.cmd', [printing], join(directory, "a b&c^d (é) 'e', ;=", '漢'))

const env = { ...process.env, NODE_EXE: process.execPath, PRINT: script }

/** The arguments that a program printed. */
const printed = async (spec) => {
  const { stdout, stderr, result } = await run(spec)
  assert.deepEqual(result, { kind: 'exited', code: 0 }, `${stdout}${stderr}`)
  return JSON.parse(stdout)
}

const run = async (spec) => {
  const adapter = await backend.spawn({ env, ...spec })
  const text = { stdout: '', stderr: '' }
  adapter.onStdout((chunk) => (text.stdout += Buffer.from(chunk).toString('latin1')))
  adapter.onStderr((chunk) => (text.stderr += Buffer.from(chunk).toString('latin1')))
  const result = await adapter.wait()
  return { ...text, stdout: Buffer.from(text.stdout, 'latin1').toString('utf8'), result }
}

const strings = hostileStrings(400)
const withoutPercent = strings.filter((text) => !text.includes('%'))
const withPercent = strings.filter((text) => text.includes('%'))

/** Many at a time, for each start takes its time under Wine, and a string must not harm its neighbours either. */
const atOnce = 100
const intact = async (texts, specOf) => {
  assert.ok(texts.length > 100, 'there are enough strings')
  for (let at = 0; at < texts.length; at += atOnce) {
    const args = texts.slice(at, at + atOnce)
    assert.deepEqual(await printed(specOf(args)), args)
  }
}

/** @type {import('./run-suite.mjs').Case[]} */
export const cases = [
  {
    id: 'program',
    title: 'B173: 400 hostile arguments reach a program as they are',
    run: () => intact(strings, (args) => ({ file: process.execPath, args: [script, ...args] })),
  },
  {
    id: 'cmd',
    title: 'B173: 400 hostile arguments pass cmd as they are, percent signs too',
    run: () =>
      intact(strings, (args) => ({
        file: cmd,
        args: batchCommandLine(process.execPath, [script, ...args]),
        verbatimArguments: true,
      })),
  },
  ...[
    { id: 'batch', title: 'pass a .cmd file as they are', path: batch },
    { id: 'batch-old', title: 'pass a .bat file as they are', path: oldBatch },
    { id: 'batch-handed-on', title: 'pass a batch file that a batch file calls as they are', path: handing },
    { id: 'batch-odd-path', title: 'pass a batch file in a directory with a hostile name as they are', path: odd },
  ].map(({ id, title, path }) => ({
    id,
    title: `B173: hostile arguments ${title}`,
    run: () => intact(withoutPercent, (args) => ({ file: path, args })),
  })),
  {
    id: 'batch-percent',
    title: 'B173: hostile arguments with percent signs pass a batch file as they are',
    run: () => intact(withPercent, (args) => ({ file: batch, args })),
  },
  {
    id: 'batch-by-number',
    title: 'B173: a batch file that names its arguments by number gets each whole',
    run: async () => {
      for (const at of [0, 9, 18, 27]) {
        const args = withoutPercent.slice(at, at + 9)
        assert.deepEqual(await printed({ file: one, args }), args)
      }
    },
  },
  {
    id: 'batch-prints',
    title: 'B173: a batch file prints its arguments as they are',
    run: async () => {
      const args = ['plain', 'a b', 'x=y', 'a;b,c', '/c', '--k=v w', "it's"]
      const { stdout } = await run({ file: echoing, args })
      assert.deepEqual(stdout.split('\r\n').slice(0, -1), args)
    },
  },
  {
    id: 'batch-comparison',
    title: 'a batch file that compares a plain word without quotes sees none',
    run: async () => {
      const path = file('compare.cmd', ['if %1==install exit /b 7', 'exit /b 8'])
      assert.deepEqual((await run({ file: path, args: ['install'] })).result, { kind: 'exited', code: 7 })
    },
  },
  {
    id: 'line-break',
    title: 'B173: a line break in an argument of a batch file is refused, and nothing is started',
    run: async () => {
      const code = (error) => isPtarmiganError(error, 'invalid-argument')
      for (const text of ['a\nb', 'a\r', '\ncalc'])
        await assert.rejects(backend.spawn({ file: batch, args: [text], env }), code)
    },
  },
  {
    id: 'path-extensions',
    title: 'a name is found through PATH and PATHEXT, whatever their case',
    run: async () => {
      const { PATH: _, Path: __, ...rest } = env
      const found = await printed({
        file: 'print',
        args: ['a b'],
        env: { ...rest, pAtH: `C:\\nowhere;"${directory}"` },
      })
      assert.deepEqual(found, ['a b'])
    },
  },
  {
    id: 'environment-case',
    title: 'of a variable that is given twice in different case the program gets the last',
    run: async () => {
      const source = 'process.stdout.write(process.env.ptarmigan_case)'
      const given = { ...env, Ptarmigan_Case: 'first', PTARMIGAN_CASE: 'last' }
      const { stdout } = await run({ file: process.execPath, args: ['-e', source], env: given })
      assert.equal(stdout, 'last')
    },
  },
  {
    id: 'exit-code',
    title: 'B178: an exit code of the system arrives as it is',
    run: async () => {
      for (const code of [3_221_225_786, 3_221_225_477]) {
        const { result } = await run({ file: process.execPath, args: ['-e', `process.exit(${code | 0})`] })
        assert.deepEqual(result, { kind: 'exited', code })
      }
    },
  },
]
