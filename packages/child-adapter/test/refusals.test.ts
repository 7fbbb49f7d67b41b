import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { LaunchSpec } from '@ptarmigan/adapter-interface'
import { afterAll, describe, expect, test } from 'vitest'
import { createChildBackend } from '../src/index.ts'
import { onLinux, run, start } from './support/runs.ts'
import { trees } from './support/trees.ts'

const directory = mkdtempSync(join(tmpdir(), 'ptarmigan-child-refusals-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const file = (name: string, content: string | Uint8Array, mode = 0o755): string => {
  const path = join(directory, name)
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

/** A program of this machine with some of its bytes changed. */
const changedProgram = (name: string, change: (bytes: Buffer) => void): string => {
  const path = join(directory, name)
  copyFileSync('/bin/true', path)
  const bytes = readFileSync(path)
  change(bytes)
  return file(name, bytes)
}

const spec = (path: string, more: Partial<LaunchSpec> = {}): LaunchSpec => ({ file: path, args: [], ...more })

describe('B10: what cannot be started is an error with a code, not a program that printed a line', () => {
  test('a program that does not exist', async () => {
    await expect(start(spec('/nope/sh'))).rejects.toMatchObject({ code: 'program-not-found', operation: 'spawn' })
    await expect(start(spec('no-such-program-anywhere'))).rejects.toMatchObject({ code: 'program-not-found' })
  })

  test('a directory that does not exist, whatever the program', async () => {
    await expect(start(spec('/bin/true', { cwd: '/nope' }))).rejects.toMatchObject({ code: 'directory-not-found' })
    await expect(start(spec('/nope/sh', { cwd: '/nope' }))).rejects.toMatchObject({ code: 'directory-not-found' })
    await expect(start(spec('/bin/true', { cwd: '/etc/passwd' }))).rejects.toMatchObject({
      code: 'directory-not-found',
    })
  })

  test('a directory or a file without permission', async () => {
    await expect(start(spec(directory))).rejects.toMatchObject({ code: 'permission-denied' })
    await expect(start(spec(file('plain', 'text', 0o644)))).rejects.toMatchObject({ code: 'permission-denied' })
  })

  test('a script whose interpreter does not exist', async () => {
    const path = file('orphan', '#!/nope/python3 -u\n')
    await expect(start(spec(path))).rejects.toMatchObject({
      code: 'program-not-found',
      message: `Cannot start "${path}": its interpreter "/nope/python3" does not exist.`,
    })
  })

  test.runIf(onLinux)('a program of another kind of machine', async () => {
    const path = changedProgram('foreign', (bytes) => bytes.writeUInt16LE(0x00f3, 18))
    await expect(start(spec(path))).rejects.toMatchObject({ code: 'program-not-runnable' })
  })

  test.runIf(onLinux)('a file that is no program at all', async () => {
    const path = file('garbage', Uint8Array.of(1, 2, 0, 3, 10, 4))
    await expect(start(spec(path))).rejects.toMatchObject({ code: 'program-not-runnable' })
  })

  test.runIf(onLinux)('a program whose loader does not exist', async () => {
    const loader = /\/lib[^\0]*\/ld-[^\0]+\.so\.\d/
    const path = changedProgram('unloadable', (bytes) => {
      const found = loader.exec(bytes.toString('latin1'))
      if (found === null) throw new Error('/bin/true names no loader')
      bytes.write('/nope', found.index, 'latin1')
    })
    await expect(start(spec(path))).rejects.toMatchObject({ code: 'program-not-runnable' })
  })

  test.runIf(onLinux)('more arguments than a string or all of them may have', async () => {
    await expect(start(spec('/bin/sh', { args: ['-c', 'x'.repeat(140_000)] }))).rejects.toMatchObject({
      code: 'arguments-too-long',
    })
  })
})

describe('what can be started is', () => {
  test('a script without an interpreter line, by /bin/sh as execvp does', async () => {
    expect(await run(spec(file('lines', 'echo "ran $1"\nexit 3\n'), { args: ['well'] }))).toMatchObject({
      stdout: 'ran well\n',
      result: { kind: 'exited', code: 3 },
    })
  })

  test('an empty file, which is an empty script', async () => {
    expect((await run(spec(file('empty', '')))).result).toEqual({ kind: 'exited', code: 0 })
  })

  test('a program by a path that counts from the directory it is started in', async () => {
    mkdirSync(join(directory, 'sub'))
    file('sub/tool', '#!/bin/sh\npwd\n')
    const { stdout } = await run(spec('./tool', { cwd: join(directory, 'sub') }))
    expect(stdout.trimEnd().endsWith('/sub')).toBe(true)
  })

  test('a program by its name, which it sees as its own', async () => {
    expect((await run(spec('sh', { args: ['-c', 'echo $0'] }))).stdout).toBe('sh\n')
  })
})

describe('what this backend does not do is refused, and nothing is started', () => {
  test('verbatim arguments, which only Windows has', async () => {
    await expect(start(spec('/bin/true', { verbatimArguments: true }))).rejects.toMatchObject({ code: 'unsupported' })
  })

  test('on Windows a program that PATH does not hold, before anything is asked of the system', async () => {
    const backend = createChildBackend({ trees, platform: 'win32' })
    await expect(backend.spawn(spec('cmd.exe'))).rejects.toMatchObject({ code: 'program-not-found' })
  })

  test.each([
    { field: 'stdinMode', options: { stdinMode: 'open' } },
    { field: 'input', options: { input: 42 } },
    { field: 'input', options: { input: ['a'] } },
    { field: 'marker', options: { marker: '' } },
    { field: 'marker', options: { marker: 'a:b' } },
  ])('a $field of $options', async ({ field, options }) => {
    const backend = createChildBackend({ trees })
    const spawn = Reflect.apply(backend.spawn, backend, [spec('/bin/true'), options])
    await expect(spawn).rejects.toMatchObject({ code: 'invalid-argument', details: { field } })
  })
})

test('a reader that was to be the input of a program that cannot be started is destroyed', async () => {
  const input = new Readable({ read: () => undefined })
  await expect(start(spec('/nope/sh'), { input })).rejects.toMatchObject({ code: 'program-not-found' })
  expect(input.destroyed).toBe(true)
})

test('a program that cannot be identified is ended again', async () => {
  let pid = 0
  const cause = new Error('no process table')
  const blind = {
    ...trees,
    identify: (started: number) => {
      pid = started
      return Promise.reject(cause)
    },
  }
  await expect(createChildBackend({ trees: blind }).spawn(spec('sleep', { args: ['300'] }))).rejects.toBe(cause)
  expect((await trees.identify(pid)).startTime).toBe(undefined)
})
