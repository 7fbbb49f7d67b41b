import type { InputWait } from '@ptarmigan/adapter-interface'
import type { Turn } from '@ptarmigan/session-host'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurnWatch, type TurnWatch, type TurnWatchOptions } from './turn-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const unknown: InputWait = { kind: 'unknown', reason: 'a test' }
const waiting = (expects: 'line' | 'secret' | 'keys'): InputWait => ({
  ...{ kind: 'waiting', expects, process: { pid: 1, command: 'test' } },
})

const watched = (options: Partial<TurnWatchOptions> = {}): { watch: TurnWatch; turns: Turn[] } => {
  const turns: Turn[] = []
  const watch = createTurnWatch({
    promptPattern: /\$ $/,
    idleTimeoutMs: 50,
    inputWait: async () => unknown,
    onTurn: (turn) => turns.push(turn),
    ...options,
  })
  return { watch, turns }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
/** Long enough for the idle timer. */
const settled = () => pass(150)

test('a prompt completes a turn, once, also when the idle timer and the detector see it later', async () => {
  const { watch, turns } = watched()
  watch.output('done\r\n\x1b[32mme@here\x1b[m:~$ ')
  await pass(5)
  expect(turns).toHaveLength(1)
  watch.output('\x1b[?2004h')
  watch.detected()
  await settled()
  expect(turns).toEqual([{ kind: 'prompt', sensitive: false, evidence: 'prompt-pattern', text: 'me@here:~$' }])
  watch.close()
})

test('the next turn needs input, or something to be seen that makes it another', async () => {
  const { watch, turns } = watched({ promptPattern: undefined })
  watch.output('one 1')
  await settled()
  expect(turns).toHaveLength(1)
  watch.input()
  await settled()
  expect(turns).toHaveLength(2)
  watch.output('\rone 2')
  await settled()
  watch.output('\r\ntwo')
  await settled()
  expect(turns.map(({ evidence, text }) => [evidence, text])).toEqual([
    ['quiet', 'one 1'],
    ['quiet', 'one 1'],
    ['quiet', 'two'],
  ])
  watch.close()
})

test('what the session tells is told once with the rest', async () => {
  const { watch, turns } = watched({ inputWait: async () => waiting('keys') })
  const turn: Turn = { kind: 'asks', sensitive: false, evidence: 'kernel', expects: 'keys', text: 'Name:' }
  watch.output('Name: ')
  watch.heard(turn)
  await settled()
  watch.heard(turn)
  expect(turns).toEqual([turn])
  watch.close()
})

test('a prompt is found however the output is cut, and only once in the text that follows it', async () => {
  const { watch, turns } = watched({ idleTimeoutMs: Number.POSITIVE_INFINITY })
  for (const character of '\x1b[1mhere\x1b[m$ ') watch.output(character)
  await settled()
  expect(turns).toHaveLength(1)
  watch.output('l')
  watch.output('s')
  watch.input()
  watch.output('\r\nfile\r\nhere$ ')
  await settled()
  expect(turns).toHaveLength(2)
  watch.close()
})

test('where the kernel knows that the program does not wait, a prompt is none', async () => {
  const { watch, turns } = watched({ promptPattern: /: $/, inputWait: async () => ({ kind: 'not-waiting' }) })
  watch.output('[INFO] Starting: ')
  await settled()
  expect(turns).toEqual([{ kind: 'idle', sensitive: false, evidence: 'quiet', text: '[INFO] Starting:' }])
  watch.close()
})

test('a program that reads a moment after its prompt is seen to', async () => {
  let asked = 0
  const inputWait = async (): Promise<InputWait> => {
    asked += 1
    return asked < 3 ? { kind: 'not-waiting' } : waiting('secret')
  }
  const { watch, turns } = watched({ promptPattern: /word: $/, inputWait, idleTimeoutMs: 10_000 })
  watch.output('Password: ')
  await settled()
  expect(turns).toMatchObject([
    { kind: 'asks', sensitive: true, expects: 'secret', evidence: 'kernel', text: 'Password:' },
  ])
  watch.close()
})

test('B190: a spinner is never idle', async () => {
  const { watch, turns } = watched({ promptPattern: undefined, idleTimeoutMs: 400 })
  for (let frame = 0; frame < 50; frame++) {
    watch.output(frame % 2 === 0 ? '\r|' : '\r/')
    await pass(390)
  }
  expect(turns).toEqual([])
  watch.close()
})

test('after it was closed nothing is told', async () => {
  const { watch, turns } = watched()
  watch.output('$ ')
  watch.close()
  watch.input()
  await settled()
  expect(turns).toEqual([])
})
