import { type InputWait, silentLogger } from '@ptarmigan/adapter-interface'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Turn } from './turn.ts'
import { type TurnMemory, type TurnOptions, type TurnWatchParts, watchTurns } from './turn-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const asking = (pid: number): InputWait => ({
  ...{ kind: 'waiting', expects: 'line' },
  process: { pid, startTime: 1, command: 'ask' },
})
const busy: InputWait = { kind: 'not-waiting' }
const unknown: InputWait = { kind: 'unknown', reason: 'a test' }

/** A program of which a test says what it does. */
const createFakeProgram = () => {
  const listeners = new Set<() => void>()
  const initially: { wait: InputWait; text: string; fullScreen: boolean } = { wait: busy, text: '', fullScreen: false }
  const state = { ...initially, inputs: 0, looks: 0 }
  let lastAtMs = performance.now()
  const act = (): void => {
    lastAtMs = performance.now()
    for (const listener of [...listeners]) listener()
  }
  const parts: TurnWatchParts = {
    inputWait: async () => {
      state.looks += 1
      return state.wait
    },
    isSecret: async () => false,
    marks: () => undefined,
    lastLine: async () => ({ text: state.text, fullScreen: state.fullScreen }),
    inputs: () => state.inputs,
    silentMs: () => performance.now() - lastAtMs,
    onActivity: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watchers: new Set(),
    logger: silentLogger,
  }
  const turns: Turn[] = []
  return {
    state,
    turns,
    parts,
    watch: (options: TurnOptions & { readonly memory?: TurnMemory } = {}) =>
      watchTurns({ onTurn: (turn) => turns.push(turn), ...options }, parts),
    print: (text: string) => {
      state.text = text
      act()
    },
    type: () => {
      state.inputs += 1
      act()
    },
    listeners,
  }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a question is told once, when it has been quiet, and the next one after input', async () => {
  const program = createFakeProgram()
  const end = program.watch()
  program.print('Name? ')
  program.state.wait = asking(7)
  await pass(299)
  expect(program.turns).toEqual([])
  await pass(20_000)
  expect(program.turns).toHaveLength(1)
  program.type()
  program.print('Name? ')
  await pass(20_000)
  expect(program.turns).toHaveLength(2)
  end()
  expect([program.listeners.size, vi.getTimerCount()]).toEqual([0, 0])
})

test('another question of a program that got no answer is told, the same one with a clock in it is not', async () => {
  const program = createFakeProgram()
  program.watch()
  program.state.wait = asking(7)
  for (const text of ['12:00 ? ', '12:01 ? ', 'Sure? ']) {
    program.print(text)
    await pass(1000)
  }
  program.state.wait = asking(8)
  program.print('Sure? ')
  await pass(1000)
  expect(program.turns.map(({ text }) => text)).toEqual(['12:00 ? ', 'Sure? ', 'Sure? '])
})

test('a full screen that paints itself anew is told once', async () => {
  const program = createFakeProgram()
  program.state.fullScreen = true
  program.state.wait = asking(7)
  program.watch()
  for (const text of ['cpu low', 'cpu high', 'cpu middle']) {
    program.print(text)
    await pass(1500)
  }
  expect(program.turns).toHaveLength(1)
})

test('a program that begins to wait without a word is found', async () => {
  const program = createFakeProgram()
  program.watch()
  program.print('working')
  await pass(10_000)
  program.state.wait = asking(7)
  await pass(2000)
  expect(program.turns).toMatchObject([{ kind: 'asks', evidence: 'kernel' }])
})

test('B190: output that never stops is no turn and costs no looks', async () => {
  const program = createFakeProgram()
  program.state.wait = asking(7)
  program.watch()
  for (let frame = 0; frame < 200; frame++) {
    program.print(frame % 2 === 0 ? '|' : '/')
    await pass(100)
  }
  expect([program.turns.length, program.state.looks]).toEqual([0, 0])
})

test('B191: a program that is known to work is never idle', async () => {
  const program = createFakeProgram()
  program.watch()
  await pass(60_000)
  expect(program.turns).toEqual([])
  expect(program.state.looks).toBeLessThan(40)
})

test('where nothing is known, quiet counts after its time, and no earlier', async () => {
  const program = createFakeProgram()
  program.state.wait = unknown
  program.watch({ idleMs: 5000 })
  program.print('Proceed: ')
  await pass(4990)
  expect(program.turns).toEqual([])
  await pass(50)
  expect(program.turns).toEqual([{ kind: 'idle', sensitive: false, evidence: 'quiet', text: 'Proceed: ' }])
  await pass(60_000)
  expect(program.turns).toHaveLength(1)
})

test('a pattern needs no idle time', async () => {
  const program = createFakeProgram()
  program.state.wait = unknown
  program.watch({ promptPattern: /^tool> $/g })
  program.print('tool> ')
  await pass(310)
  expect(program.turns).toMatchObject([{ kind: 'prompt', evidence: 'prompt-pattern' }])
})

test('what one watcher sees, all see: no turn passes between two looks', async () => {
  const program = createFakeProgram()
  program.state.wait = asking(7)
  program.print('? ')
  program.watch()
  await pass(150)
  let answered = false
  watchTurns({ onTurn: () => (answered = true) }, program.parts)
  await pass(160)
  expect([program.turns.length, answered]).toEqual([1, true])
})

test('who looks again later is not told the same turn again', async () => {
  const program = createFakeProgram()
  const memory = { told: undefined }
  program.state.wait = asking(7)
  program.print('? ')
  program.watch({ memory })()
  const end = program.watch({ memory })
  await pass(1000)
  end()
  program.watch({ memory })
  await pass(5000)
  expect(program.turns).toHaveLength(1)
  program.type()
  await pass(1000)
  expect(program.turns).toHaveLength(2)
})
