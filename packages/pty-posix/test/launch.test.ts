import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchSpec } from '@ptarmigan/adapter-interface'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPtyBackend } from '../src/index.ts'
import { useSessions } from './terminal-sessions.ts'
import { trees } from './trees.ts'

const sessions = useSessions()
const backend = createPtyBackend({ trees })

let directory = ''
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'pty-posix-'))
})
afterAll(() => {
  rmSync(directory, { recursive: true, force: true })
})

const executable = (name: string, content: string | Uint8Array, mode = 0o755): string => {
  const path = join(directory, name)
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

const spawnCode = (spec: LaunchSpec): Promise<unknown> =>
  backend.spawn(spec).then(
    async (adapter) => {
      await adapter.dispose()
      return 'started'
    },
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

describe('B10: a program that cannot be started is a spawn failure', () => {
  test.each<{ name: string; spec: () => LaunchSpec; code: string }>([
    { name: 'a missing program', spec: () => ({ file: '/nope/sh', args: [] }), code: 'program-not-found' },
    {
      name: 'a name that PATH does not hold',
      spec: () => ({ file: 'nope-nope', args: [] }),
      code: 'program-not-found',
    },
    { name: 'a missing directory', spec: () => ({ file: 'sh', args: [], cwd: '/nope' }), code: 'directory-not-found' },
    { name: 'a directory', spec: () => ({ file: '/tmp', args: [] }), code: 'permission-denied' },
    {
      name: 'a file without execute permission',
      spec: () => ({ file: executable('plain', '#!/bin/sh\n', 0o644), args: [] }),
      code: 'permission-denied',
    },
    {
      name: 'a command of 140 kB',
      spec: () => ({ file: 'sh', args: ['-c', `:${' '.repeat(140_000)}`] }),
      code: 'arguments-too-long',
    },
    {
      name: 'a script without its interpreter',
      spec: () => ({ file: executable('orphan', '#!/nope/python\nprint(1)\n'), args: [] }),
      code: 'program-not-found',
    },
    {
      name: 'a script whose interpreter is a script without one',
      spec: () => ({ file: executable('outer', `#!${executable('inner', '#!/nope/x\n')}\n`), args: [] }),
      code: 'program-not-found',
    },
    {
      name: 'a script whose interpreter may not be executed',
      spec: () => ({ file: executable('denied', `#!${executable('text', 'text', 0o644)}\n`), args: [] }),
      code: 'permission-denied',
    },
    {
      name: 'a program for another processor',
      spec: () => ({ file: executable('foreign', foreignProgram()), args: [] }),
      code: 'program-not-runnable',
    },
    {
      name: 'data',
      spec: () => ({ file: executable('data', Buffer.from([1, 2, 0, 3, 4])), args: [] }),
      code: 'program-not-runnable',
    },
    {
      name: 'arguments for Windows',
      spec: () => ({ file: 'sh', args: [], verbatimArguments: true }),
      code: 'unsupported',
    },
  ])('$name is $code', async ({ spec, code }) => {
    expect(await spawnCode(spec())).toBe(code)
  })

  test('that only exec finds, whether the host sees it happen or comes too late', async () => {
    const file = join(directory, 'busy')
    copyFileSync('/bin/true', file)
    const writing = openSync(file, 'r+')
    try {
      for (let run = 0; run < 30; run++)
        await expect(backend.spawn({ file, args: [] })).rejects.toMatchObject({
          code: 'spawn-failed',
          details: { errno: 'ETXTBSY' },
        })
    } finally {
      closeSync(writing)
    }
    expect(await spawnCode({ file, args: [] })).toBe('started')
  })

  test('that only exec finds under a small stack limit, which is the limit of arguments too', async () => {
    // A quarter of 4 MiB for all arguments together.
    const restore = lowerLimit('stack', 4_194_304)
    try {
      const args = Array.from({ length: 12 }, () => 'x'.repeat(100_000))
      expect(await spawnCode({ file: '/bin/true', args })).toBe('arguments-too-long')
    } finally {
      restore()
    }
  })

  test('but a program that prints the same line and exits with 1 is not', async () => {
    const line = 'execvp(3) failed.: No such file or directory'
    const { adapter, text } = await sessions.shell(`sleep .2; echo '${line}'; exit 1`)
    expect(await adapter.wait()).toEqual({ kind: 'exited', code: 1 })
    expect(text()).toBe(`${line}\r\n`)
  })

  test('and one that prints and exits with 1 at once keeps what it printed', async () => {
    for (let run = 0; run < 15; run++) {
      const { adapter, text } = await sessions.start({ file: '/bin/ls', args: ['/nope'] })
      expect(await adapter.wait()).toMatchObject({ kind: 'exited' })
      expect(text()).toContain('/nope')
    }
    for (let run = 0; run < 15; run++) {
      const { adapter, text } = await sessions.start({ file: '/usr/bin/expr', args: ['0'] })
      expect(await adapter.wait()).toEqual({ kind: 'exited', code: 1 })
      expect(text()).toBe('0\r\n')
    }
  })
})

describe('a file that the shells run', () => {
  test('without a #! line is run by /bin/sh, as by every POSIX shell', async () => {
    const { adapter, text } = await sessions.start({ file: executable('plain-script', 'echo plain $1\n'), args: ['x'] })
    expect(await adapter.wait()).toEqual({ kind: 'exited', code: 0 })
    expect(text()).toBe('plain x\r\n')
  })

  test('with a #! line gets its argument and the script', async () => {
    const { adapter, text } = await sessions.start({
      file: executable('script', '#!/bin/sh -e\necho $1; false; echo no\n'),
      args: ['y'],
    })
    expect(await adapter.wait()).toEqual({ kind: 'exited', code: 1 })
    expect(text()).toBe('y\r\n')
  })

  test('and every program is told its name as it was given', async () => {
    const { adapter, text } = await sessions.start({ file: 'sh', args: ['-c', 'tr "\\0" " " </proc/$$/cmdline'] })
    await adapter.wait()
    expect(text()).toMatch(/^sh -c tr/)
  })

  test('is found from the directory that is given', async () => {
    const cwd = join(directory, 'in')
    mkdirSync(cwd)
    executable('in/here', '#!/bin/sh\npwd\n')
    const { adapter, text } = await sessions.start({ file: './here', args: [], cwd })
    await adapter.wait()
    expect(text()).toBe(`${cwd}\r\n`)
  })
})

describe('the environment', () => {
  const printed = async (env: Readonly<Record<string, string | undefined>>): Promise<string[]> => {
    const { adapter, text } = await sessions.start({ file: 'env', args: [], env })
    await adapter.wait()
    return text().trim().split('\r\n')
  }

  test('B16: has no variable whose value is undefined', async () => {
    const lines = await printed({ PATH: process.env.PATH, FOO: undefined })
    expect(lines.filter((line) => line.startsWith('FOO'))).toEqual([])
  })

  test('B16: refuses a value that is null', async () => {
    const env = JSON.parse('{"PATH":"/bin","BAR":null}')
    expect(await spawnCode({ file: 'env', args: [], env })).toBe('invalid-argument')
  })

  test('describes the terminal, and not the one in which the host runs', async () => {
    const lines = await printed({
      PATH: process.env.PATH,
      TMUX: 'x',
      STY: 'x',
      WINDOWID: '1',
      COLUMNS: '7',
      LINES: '7',
    })
    expect(lines.filter((line) => !line.startsWith('PATH') && !line.startsWith('PTARMIGAN')).sort()).toEqual([
      'COLORTERM=truecolor',
      'TERM=xterm-256color',
    ])
  })

  test('is the host’s own where none is given', async () => {
    const host = createPtyBackend({ trees, hostEnv: { PATH: process.env.PATH, TERM: 'dumb', ONLY: 'host' } })
    const adapter = await host.spawn({ file: 'env', args: [] })
    const chunks: Uint8Array[] = []
    adapter.onStdout((chunk) => chunks.push(chunk))
    await adapter.wait()
    const lines = Buffer.concat(chunks).toString().trim().split('\r\n')
    expect(lines).toContain('ONLY=host')
    expect(lines).toContain('TERM=xterm-256color')
  })
})

describe('B17: NUL is refused by the name of its field, and nothing is started', () => {
  test.each<{ field: string; spec: LaunchSpec }>([
    { field: 'args[0]', spec: { file: 'printf', args: ['a\0b'] } },
    { field: 'file', spec: { file: 'pri\0ntf', args: [] } },
    { field: 'cwd', spec: { file: 'printf', args: [], cwd: '/\0' } },
    { field: 'env', spec: { file: 'printf', args: [], env: { 'A\0': 'b' } } },
    { field: 'env.A', spec: { file: 'printf', args: [], env: { A: 'b\0' } } },
  ])('$field', async ({ field, spec }) => {
    await expect(backend.spawn(spec)).rejects.toMatchObject({ code: 'invalid-argument', details: { field } })
  })
})

describe('a system that has no more', () => {
  test('descriptors is resource-exhausted, and works again when it has', async () => {
    const highest = Math.max(...readdirSync('/proc/self/fd').map(Number))
    for (const room of [0, 1]) {
      const filler: number[] = []
      // Enough beyond what is open now that the program which brings the limit back can be started.
      const restore = lowerLimit('nofile', highest + 64)
      try {
        for (;;) filler.push(openSync('/dev/null', 'r'))
      } catch {
        for (const fd of filler.splice(0, room)) closeSync(fd)
      }
      const code = await spawnCode({ file: '/bin/true', args: [] })
      for (const fd of filler) closeSync(fd)
      restore()
      expect(code).toBe('resource-exhausted')
    }
    expect(await spawnCode({ file: '/bin/true', args: [] })).toBe('started')
  })

  test('B11: terminals because of the helper’s mode names it, says what to do, and is not asked again and again', async () => {
    let loads = 0
    const broken = createPtyBackend({
      trees,
      loadBinding: () => {
        loads++
        throw new Error('posix_spawnp failed.')
      },
    })
    for (let attempt = 0; attempt < 3; attempt++) {
      const error = await broken.spawn({ file: 'sh', args: [] }).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'pty-unavailable' })
      expect(String(error)).toMatch(/spawn-helper.*chmod \+x/)
    }
    expect(loads).toBe(1)
  })
})

/** Lowers a soft limit of this process, and returns what brings it back. */
const lowerLimit = (name: 'nofile' | 'stack', value: number): (() => void) => {
  const prlimit = (...args: string[]): string =>
    execFileSync('prlimit', ['--pid', String(process.pid), ...args], { encoding: 'utf8' })
  const before = prlimit('--raw', '--noheadings', '--output', 'SOFT', `--${name}`).trim()
  prlimit(`--${name}=${value}:`)
  return () => prlimit(`--${name}=${before}:`)
}

/** The header of a 64-bit ELF program for a machine number that nobody has. elf(5) */
const foreignProgram = (): Buffer => {
  const header = Buffer.alloc(128)
  header.write('\x7fELF\x02\x01\x01', 'latin1')
  header.writeUInt16LE(2, 16)
  header.writeUInt16LE(0xfeed, 18)
  return header
}
