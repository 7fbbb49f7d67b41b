import { Readable } from 'node:stream'
import type { Logger } from '@ptarmigan/adapter-interface'
import { expect, test } from 'vitest'
import { createChildBackend } from '../src/index.ts'
import { collect, run, shell, start, until } from './support/runs.ts'
import { trees } from './support/trees.ts'

const cat = { file: 'cat', args: [] }

test('a reader is asked for more only as fast as the program takes it', async () => {
  const chunk = Buffer.alloc(65_536)
  let given = 0
  const input = async function* (): AsyncGenerator<Uint8Array> {
    for (; given < 1000; given++) yield chunk
  }
  await start(shell('exec sleep 300'), { input: input() })
  await until('something was taken', () => given > 0)
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
  // What the system buffers of it: a few hundred kilobytes.
  expect(given).toBeLessThan(50)
})

test('a reader that fails does not pass for one that ended: the program is asked to end, and the log says why', async () => {
  const errors: unknown[] = []
  const quiet = (): undefined => undefined
  const logger: Logger = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (_, details) => errors.push(details?.error),
  }
  const failure = new Error('source broke')
  const input = async function* (): AsyncGenerator<string> {
    yield 'half '
    throw failure
  }
  await using adapter = await createChildBackend({ trees, logger }).spawn(cat, { input: input() })
  const stdout = collect((listener) => adapter.onStdout(listener))
  expect(await adapter.wait()).toMatchObject({ kind: 'signaled', signal: 'SIGTERM' })
  expect('half '.startsWith(stdout())).toBe(true)
  expect(errors).toEqual([failure])
})

test('a stream that fails before it is read ends the program and not the host', async () => {
  const input = new Readable({ read: () => undefined })
  input.destroy(new Error('could not be opened'))
  expect((await run(cat, { input })).result).toMatchObject({ kind: 'signaled', signal: 'SIGTERM' })
})

test('a reader that gives something else than text or bytes is one that failed', async () => {
  const input = Readable.from([{ not: 'text' }])
  expect((await run(cat, { input })).result).toMatchObject({ kind: 'signaled', signal: 'SIGTERM' })
  expect(input.destroyed).toBe(true)
})

test('a reader that goes on after the program ended is stopped', async () => {
  let returned = false
  const input = async function* (): AsyncGenerator<string> {
    try {
      for (;;) yield 'y\n'
    } finally {
      returned = true
    }
  }
  expect((await run({ file: 'head', args: ['-n1'] }, { input: input() })).stdout).toBe('y\n')
  expect(returned).toBe(true)
})

test('writes and the end wait for the reader that was given at the start, in order', async () => {
  const input = async function* (): AsyncGenerator<string> {
    await new Promise((resolve) => setTimeout(resolve, 30))
    yield '1'
    await new Promise((resolve) => setTimeout(resolve, 30))
    yield '2'
  }
  const adapter = await start(cat, { input: input(), stdinMode: 'pipe-open' })
  const stdout = collect((listener) => adapter.onStdout(listener))
  const writes = [adapter.stdin?.write('3'), adapter.stdin?.write(Buffer.from('4')), adapter.stdin?.end()]
  await expect(adapter.stdin?.write('5')).rejects.toMatchObject({ code: 'stdin-closed' })
  await Promise.all(writes)
  expect(await adapter.wait()).toEqual({ kind: 'exited', code: 0 })
  expect(stdout()).toBe('1234')
})

test('without input a program has /dev/null, which is not taken for a pipe', async () => {
  const { stdout } = await run(shell('if [ -c /dev/stdin ]; then echo device; else echo other; fi'), { input: '' })
  expect(stdout).toBe('device\n')
})

test('something else than text or bytes is not written', async () => {
  const adapter = await start(cat, { stdinMode: 'pipe-open' })
  const { stdin } = adapter
  if (stdin === undefined) throw new Error('no stdin')
  await expect(Reflect.apply(stdin.write, stdin, [42])).rejects.toMatchObject({ code: 'invalid-argument' })
})
