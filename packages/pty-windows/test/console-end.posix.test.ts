import { type KillTreeBackend, silentLogger } from '@ptarmigan/adapter-interface'
import { afterEach, expect, test } from 'vitest'
import { startProgram } from '../src/launch/start-program.ts'
import { PtyAdapter } from '../src/pty-adapter.ts'
import { noTrees } from '../src/trees.fixture.ts'
import { FakeConsole } from './fake-console.ts'

// On real pipes that a thread serves as a console does; the programs of real ones are in the lane for Windows.

const consoles: FakeConsole[] = []

afterEach(async () => {
  for (const console of consoles.splice(0)) await console.dispose()
})

const aConsole = async (): Promise<FakeConsole> => {
  const console = await FakeConsole.make()
  consoles.push(console)
  return console
}

const size = { cols: 80, rows: 24 }
const start = async ({ binding }: FakeConsole, options: { commandLine?: string; trees?: KillTreeBackend } = {}) => {
  const { commandLine = '"C:\\x.exe"', trees = noTrees } = options
  let adapter: PtyAdapter | undefined
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const launch = { file: 'C:\\x.exe', commandLine, cwd: 'C:\\', env: {}, size }
  const program = await startProgram(launch, {
    binding,
    kinds: ['system'],
    trees,
    logger: silentLogger,
    onChunk: (chunk) => adapter?.deliver(chunk),
    onEnd: () => {
      adapter?.endOutput()
      end()
    },
  })
  adapter = new PtyAdapter({ program, size, marker: undefined, binding, trees })
  return { adapter, ended }
}

/** What is delivered, and when the first of it was. */
const record = (adapter: PtyAdapter) => {
  const chunks: Uint8Array[] = []
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  adapter.onStdout((chunk) => {
    chunks.push(chunk)
    begin()
  })
  return { text: () => Buffer.concat(chunks).toString(), begun }
}

test('B169: a console is read until its close returns, however much it has to say', async () => {
  const console = await aConsole()
  await expect(start(console, { commandLine: '"C:\\refused.exe"' })).rejects.toMatchObject({
    code: 'program-not-runnable',
  })
  expect(console.closed).toBe('returned')
})

test('B169: a program whose output nobody reads is disposed of, and its console is not waited for', async () => {
  const console = await aConsole()
  const { adapter } = await start(console, {
    trees: {
      ...noTrees,
      killTree: async () => {
        console.exit(1)
        return { members: [], complete: true, limits: [], durationMs: 0 }
      },
    },
  })
  const { text } = record(adapter)
  adapter.pause()
  console.say('x'.repeat(1_000_000))
  await adapter.dispose()
  expect(await adapter.wait()).toEqual({ kind: 'exited', code: 1 })
  expect(await adapter.drained).toEqual({ heldBy: [] })
  expect(text()).toBe('')
  expect(console.closed).toBe('not-asked')
})

test('B170: the end comes by the handle of the process, and output that did not end is not called complete', async () => {
  const console = await aConsole()
  const { adapter } = await start(console)
  const { text, begun } = record(adapter)
  console.say('a part of it')
  // Before the end: after it the drain waits for a quarter of a second only.
  await begun
  console.exit(0)
  expect(await adapter.wait()).toEqual({ kind: 'exited', code: 0 })
  expect(text()).toBe('a part of it')
  expect(await adapter.drained).toEqual({ heldBy: [] })
})

test('B170: a console that goes on saying something does not put off the end', async () => {
  const console = await aConsole()
  const { adapter } = await start(console)
  const { text, begun } = record(adapter)
  console.sayEndlessly('more;')
  await begun
  console.exit(3)
  expect(await adapter.wait()).toEqual({ kind: 'exited', code: 3 })
  expect(await adapter.drained).toEqual({ heldBy: [] })
  expect(text()).toContain('more;')
})

test('B170: an output that ended is complete, and all of it was delivered', async () => {
  const console = await aConsole()
  const { adapter, ended } = await start(console)
  const { text } = record(adapter)
  console.say('é漢'.repeat(200_000), { end: true })
  await ended
  console.exit(0)
  expect(await adapter.wait()).toEqual({ kind: 'exited', code: 0 })
  expect(await adapter.drained).toBe('complete')
  expect(text()).toBe('é漢'.repeat(200_000))
})
