import { until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RunnerEvent, StartRequest } from '../src/index.ts'
import { createTestRunner, eventsOf, screenWith, sh, type TestRunner } from './support/runner.ts'

let all: TestRunner

beforeEach(async () => {
  all = await createTestRunner()
})
afterEach(() => all.dispose())

type TurnEvent = Extract<RunnerEvent, { readonly type: 'turn-complete' }>

const turns = (): TurnEvent['turn'][] => eventsOf(all.events, 'turn-complete').map(({ turn }) => turn)

const started = async (request: Omit<StartRequest, 'sessionId'>): Promise<string> =>
  (await all.runner.start({ sessionId: 'one', immediate: true, ...request })).id

const bash = { command: ['bash', '--norc', '--noprofile', '-i'], env: { PS1: 'here$ ', TERM: 'xterm' } }

/** Long enough that the idle timer would have fired again, and again. */
const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('a turn is told once', () => {
  test('at the prompt of a shell, after each command', async () => {
    const { runner } = all
    const id = await started({ ...bash, promptPattern: String.raw`here\$ $`, idleTimeoutMs: 600 })
    const told = (): TurnEvent['turn'][] => turns().filter(({ kind }) => kind !== 'idle')
    await until('the first prompt was told', () => told().length === 1)
    await runner.writeStdin(id, 'sleep 1; echo done\r')
    await until('the second prompt was told', () => told().length === 2)
    await screenWith(runner, id, /^done\nhere\$/m)
    await after(900)
    expect(told()).toMatchObject([
      { kind: 'prompt', evidence: 'prompt-pattern', expects: 'keys', sensitive: false },
      { kind: 'prompt', evidence: 'prompt-pattern' },
    ])
  })

  test('when it asks, and a password is sensitive', async () => {
    const { runner } = all
    const script =
      'printf "Name: "; read -r name; stty -echo; printf "Password: "; read -r secret; stty echo; echo; echo thanks; sleep 300'
    const id = await started({ command: sh(script), promptPattern: ': $', idleTimeoutMs: 10_000 })
    await until('it asked', () => turns().length === 1)
    await runner.writeStdin(id, 'me\n')
    await until('it asked again', () => turns().length === 2)
    await runner.writeStdin(id, 'hunter2\n')
    await screenWith(runner, id, 'thanks')
    expect(turns().map(({ sensitive, expects }) => [sensitive, expects])).toEqual([
      [false, 'line'],
      [true, 'secret'],
    ])
    expect(turns()[1]).toMatchObject({ kind: 'asks', evidence: 'kernel', text: expect.stringContaining('Password:') })
    expect(JSON.stringify(all.events)).not.toContain('hunter2')
  })

  test('by the idle timer, which output and input start again', async () => {
    const { runner } = all
    const id = await started({ command: sh('printf one; sleep 300'), idleTimeoutMs: 300 })
    await until('it was idle', () => turns().length === 1)
    expect(turns()).toEqual([{ kind: 'idle', sensitive: false, evidence: 'quiet', text: 'one' }])
    await runner.writeStdin(id, 'x')
    await until('it was idle again', () => turns().length === 2)
  })
})

test('B181: a build that pauses after a colon does not ask', async () => {
  await started({
    command: sh('printf "[INFO] Starting: "; sleep 2; echo ok; sleep 300'),
    promptPattern: ': $',
    idleTimeoutMs: 10_000,
  })
  await until('the build went on', () =>
    Buffer.concat(eventsOf(all.events, 'output').map(({ bytes }) => bytes)).includes('ok'),
  )
  expect(turns()).toEqual([])
})

test('B185: a question that was answered is none any more', async () => {
  const script = 'printf "Continue (y/n)? y\\r\\nworking"; sleep 300'
  await started({ command: sh(script), promptPattern: String.raw`\(y/n\)\?`, idleTimeoutMs: 300 })
  await until('only the idle timer told something', () => turns().length > 0)
  expect(turns()).toEqual([{ kind: 'idle', sensitive: false, evidence: 'quiet', text: 'working' }])
})

test('B190: a spinner is never idle, and is one line on the screen', async () => {
  const { runner } = all
  const id = await started({
    command: sh('while :; do printf "\\r|"; sleep .05; printf "\\r/"; sleep .05; done'),
    idleTimeoutMs: 2000,
    statusDetector: 'idle',
  })
  await screenWith(runner, id, /[|/]/)
  await after(4500)
  expect(turns()).toEqual([])
  expect((await runner.session(id)?.snapshot())?.text).toMatch(/^[|/]$/)
  expect(eventsOf(all.events, 'state').map(({ state }) => state)).toEqual(['working'])
})

test('a prompt pattern that is none is a warning, and turns are told without it', async () => {
  await started({ command: sh('printf "ready "; sleep 300'), promptPattern: '(', idleTimeoutMs: 100 })
  expect(eventsOf(all.events, 'warning')).toMatchObject([{ code: 'bad-prompt-pattern' }])
  await until('the idle timer told it', () => turns().length > 0)
})

test('turns can be switched off', async () => {
  const { runner } = all
  const id = await started({ ...bash, promptPattern: String.raw`\$ $`, idleTimeoutMs: 50, turnDetection: false })
  await screenWith(runner, id, 'here$')
  await after(600)
  expect(turns()).toEqual([])
})

describe('a state', () => {
  test('is what the detector sees, told when it holds, and completes a turn', async () => {
    const { runner, events } = all
    runner.registerDetector({
      name: 'agent',
      rules: [
        { state: 'waiting-approval', pattern: '^Allow\\?' },
        { state: 'working', pattern: 'esc to interrupt', within: 'bottom' },
        { state: 'waiting-input', pattern: '^> ?$', within: 'cursor' },
      ],
    })
    const script = [
      'printf "\\033[2J\\033[H(esc to interrupt)"; read -r go',
      'printf "\\033[2J\\033[HAllow?"; read -r answer',
      'printf "\\033[2J\\033[H(esc to interrupt)"; read -r go',
      'printf "\\033[2J\\033[H> "; sleep 300',
    ].join('; ')
    const id = await started({
      command: sh(script),
      statusDetector: 'agent',
      checkIntervalMs: 20,
      // An erased screen that is not drawn yet is no state.
      stabilityMs: 100,
      idleTimeoutMs: 60_000,
    })
    const goOn = async (from: string): Promise<void> => {
      await until(`the state is ${from}`, () => runner.get(id)?.state === from)
      await runner.writeStdin(id, '\n')
    }
    await goOn('working')
    await until('it asks', () => runner.get(id)?.state === 'waiting-approval')
    await until('its turn was told', () => turns().length > 0)
    await goOn('waiting-approval')
    await goOn('working')
    await until('it waits', () => runner.get(id)?.state === 'waiting-input')
    await until('its turn was told', () => turns().at(-1)?.evidence === 'detector')
    const states = eventsOf(events, 'state').map(({ previous, state }) => `${previous} > ${state}`)
    expect(states).toEqual([
      'unknown > working',
      'working > waiting-approval',
      'waiting-approval > working',
      'working > waiting-input',
    ])
  })

  test('idle: it works while there is output, and then waits where the kernel knows it', async () => {
    const { runner, events } = all
    const id = await started({ command: ['cat'], statusDetector: 'idle' })
    await runner.writeStdin(id, 'hello\n')
    await until('it waits', () => runner.get(id)?.state === 'waiting-input')
    expect(eventsOf(events, 'state').map(({ state }) => state)).toEqual(['working', 'waiting-input'])
  })

  test('of a detector that fails or is not known is a warning, and the session goes on', async () => {
    const { runner, events } = all
    runner.registerDetector({
      name: 'broken',
      detect: () => {
        throw new Error('a bug')
      },
    })
    const id = await started({ command: ['cat'], statusDetector: 'broken' })
    await runner.writeStdin(id, 'hello\n')
    await until('it was told', () => eventsOf(events, 'warning').length > 0)
    await runner.start({ sessionId: 'two', command: ['cat'], statusDetector: 'nobody' })
    expect(eventsOf(events, 'warning').map(({ code }) => code)).toEqual(['detector-failed', 'unknown-detector'])
    await screenWith(runner, id, 'hello\nhello')
  })
})

describe('until', () => {
  test('waits for the start, and from the first byte on', async () => {
    const { runner } = all
    const { id } = await runner.start({ sessionId: 'one', command: sh('echo ready; sleep 300') })
    const ready = runner.until(id, { pattern: /rea(dy)/ })
    await runner.resize(id, { cols: 80, rows: 24 })
    expect(await ready).toMatchObject({ kind: 'pattern', match: 'ready', groups: ['dy'] })
  })

  test('of a start that does not come ends with its time, or is given up', async () => {
    const { runner } = all
    await runner.start({ sessionId: 'one', command: ['cat'] })
    expect(await runner.until('one', { turn: true, timeoutMs: 50 })).toEqual({ kind: 'timeout', cursor: 0 })
    expect(await runner.until('one', { exit: true, signal: AbortSignal.abort() })).toEqual({
      kind: 'aborted',
      cursor: 0,
    })
    const stopped = runner.until('one', { exit: true }).catch((error: Error) => error.message)
    await runner.stop('one')
    expect(await stopped).toContain('stopped before')
  })

  test('hears the turn that only the runner can tell', async () => {
    const id = await started({ command: sh('sleep 0.3; printf "almost> "; sleep 300'), idleTimeoutMs: 300 })
    const result = await all.runner.until(id, { turn: true, timeoutMs: 20_000 })
    expect(result).toMatchObject({ kind: 'turn', turn: { kind: 'idle', evidence: 'quiet', text: 'almost>' } })
  })

  test.each(Array.from({ length: 5 }, (_, at) => at))(
    'resolves once in a race of exit, pattern, quiet and turn (%i)',
    async () => {
      const id = await started({ command: sh('printf "now\\n"; exit 3'), promptPattern: 'now', idleTimeoutMs: 1 })
      const result = await all.runner
        .until(id, { pattern: 'now', from: 0, quietMs: 1, turn: true, exit: true, bytes: 1 })
        .catch((error: Error) => ({ kind: error.name }))
      expect(['exit', 'pattern', 'quiet', 'turn', 'bytes', 'PtarmiganError']).toContain(result.kind)
    },
  )
})
