import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RunnerEvent } from '../src/index.ts'
import { createTestRunner, eventsOf, screenWith, sh, type TestRunner } from './support/runner.ts'

let all: TestRunner

beforeEach(async () => {
  all = await createTestRunner()
})
afterEach(() => all.dispose())

const failureOf = async (action: () => unknown): Promise<{ code: string; message: string }> => {
  try {
    await action()
  } catch (error) {
    if (isPtarmiganError(error)) return { code: error.code, message: error.message }
    throw error
  }
  return { code: 'none', message: '' }
}

/** Says its size at its start, and each one that it is told of later. */
const sizes = sh('trap "stty size" WINCH; stty size; while :; do sleep 0.02; done')

describe('a deferred start', () => {
  test('is known at once, and waits for a size', async () => {
    const { runner, events } = all
    const info = await runner.start({ sessionId: 'one', command: ['cat'] })
    expect(info).toMatchObject({ sessionId: 'one', status: 'pending', pid: undefined, size: undefined })
    expect(runner.get(info.id)).toMatchObject({ status: 'pending' })
    expect(runner.getBySession('one')?.id).toBe(info.id)
    expect(runner.isReadyOrPending(info.id)).toBe(true)
    expect(await runner.isRunning(info.id)).toBe(false)
    const write = await failureOf(() => runner.writeStdin(info.id, 'x'))
    expect(write.code).toBe('not-started')
    expect(write.message).toContain("not started: waiting for the terminal's size")
    expect((await failureOf(() => runner.getInputWriter(info.id))).code).toBe('not-started')

    await runner.resizeBySession('one', { cols: 91, rows: 17 })
    expect(runner.get(info.id)).toMatchObject({ status: 'running', size: { cols: 91, rows: 17 } })
    expect(await runner.isRunning(info.id)).toBe(true)
    await runner.getInputWriterBySession('one').write('hello\n')
    await screenWith(runner, info.id, 'hello\nhello')
    expect(events.map(({ type }) => type).filter((type) => type !== 'output')).toEqual(['registered', 'started'])
  })

  test('of 50 sizes at once starts one program, at one of them, and it sees no other before the next', async () => {
    const { runner, events, host } = all
    const { id } = await runner.start({ sessionId: 'many', command: sizes })
    const asked = Array.from({ length: 50 }, (_, index) => ({ cols: 60 + index, rows: 10 + index }))
    await Promise.all(asked.map((size) => runner.resizeBySession('many', size)))
    expect(eventsOf(events, 'started')).toHaveLength(1)
    expect(host.list()).toHaveLength(1)
    const first = await screenWith(runner, id, /\d+ \d+/)
    await runner.resize(id, { cols: 200, rows: 9 })
    const text = await screenWith(runner, id, '9 200')
    expect(text.split('\n')).toEqual([first.trim(), '9 200'])
    expect(asked.map(({ cols, rows }) => `${rows} ${cols}`)).toContain(first.trim())
    expect(eventsOf(events, 'resized').map(({ size }) => size)).toEqual([{ cols: 200, rows: 9 }])
  })

  test('a size that comes while the program starts is not lost', async () => {
    const { runner } = all
    const { id } = await runner.start({ sessionId: 'two', command: sizes })
    const first = runner.resize(id, { cols: 70, rows: 20 })
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    await Promise.all([first, runner.resize(id, { cols: 71, rows: 21 })])
    await screenWith(runner, id, '21 71')
    expect(runner.get(id)?.size).toEqual({ cols: 71, rows: 21 })
  })

  test('a curses program paints its first frame at the size of the viewer', async () => {
    const { runner } = all
    const program = [
      'import curses',
      'def main(screen):',
      '  curses.curs_set(0)',
      '  while True:',
      '    rows, cols = screen.getmaxyx()',
      '    screen.erase()',
      '    screen.border()',
      '    screen.addstr(1, 2, f"{cols}x{rows}")',
      '    screen.refresh()',
      '    if screen.getch() == ord("q"): return',
      'curses.wrapper(main)',
    ].join('\n')
    const output: Uint8Array[] = []
    const { id } = await runner.start({
      sessionId: 'curses',
      command: ['python3', '-c', program],
      env: { TERM: 'xterm-256color' },
    })
    const writer = { write: (bytes: Uint8Array) => void output.push(bytes), ownsQueries: false }
    runner.setDirectOutput(id, writer)
    await runner.resize(id, { cols: 47, rows: 11 })
    await screenWith(runner, id, '47x11')
    await until('the frame is whole', async () => {
      const { lines } = (await runner.session(id)?.snapshot()) ?? { lines: [] }
      return lines.length === 11 && lines.every((line) => [...line].length === 47)
    })
    // The only size that it ever drew for.
    expect(
      Buffer.concat(output)
        .toString()
        .match(/\d+x\d+/g),
    ).toEqual(['47x11'])
    await runner.resize(id, { cols: 60, rows: 15 })
    await screenWith(runner, id, '60x15')
    await runner.writeStdin(id, 'q')
    await until('it has ended', () => runner.get(id) === undefined)
  })

  test('that fails says why and leaves no entry', async () => {
    const { runner, events } = all
    const { id } = await runner.start({ sessionId: 'bad', command: ['/nowhere/program'] })
    const results = await Promise.all([1, 2].map((rows) => failureOf(() => runner.resize(id, { cols: 80, rows }))))
    expect(results.map(({ code }) => code)).toEqual(['program-not-found', 'program-not-found'])
    expect(runner.get(id)).toBeUndefined()
    expect(eventsOf(events, 'start-failed').map(({ error }) => error.code)).toEqual(['program-not-found'])
    await runner.start({ sessionId: 'bad', command: ['true'], immediate: true })
  })
})

describe('an immediate start', () => {
  test('has the default size, or the one that is asked for', async () => {
    const { runner } = all
    const one = await runner.start({ sessionId: 'one', command: sizes, immediate: true })
    expect(one).toMatchObject({ status: 'running', size: { cols: 120, rows: 40 } })
    await screenWith(runner, one.id, '40 120')
    const defaultSize = { cols: 33, rows: 12 }
    const two = await runner.start({ sessionId: 'two', command: sizes, immediate: true, defaultSize })
    await screenWith(runner, two.id, '12 33')
  })

  test('gives directory and environment to the program', async () => {
    const { runner } = all
    const command = sh('pwd; echo "$ANSWER"; sleep 300')
    const { id } = await runner.start({
      sessionId: 'one',
      command,
      cwd: '/usr',
      env: { ANSWER: '42' },
      immediate: true,
    })
    await screenWith(runner, id, '/usr\n42')
  })
})

test('a session has one process at a time', async () => {
  const { runner } = all
  await runner.start({ sessionId: 'one', command: ['cat'] })
  expect(await failureOf(() => runner.start({ sessionId: 'one', command: ['cat'] }))).toMatchObject({
    code: 'invalid-argument',
  })
})

test.each([
  ['sessionId', { sessionId: '', command: ['cat'] }],
  ['command', { sessionId: 'one', command: [] }],
  ['idleTimeoutMs', { sessionId: 'one', command: ['cat'], idleTimeoutMs: -1 }],
  ['cols', { sessionId: 'one', command: ['cat'], defaultSize: { cols: 0, rows: 1 } }],
])('a wrong %s is refused, and nothing is registered', async (option, request) => {
  const { runner } = all
  const { code, message } = await failureOf(() => runner.start(request))
  expect([code, message.includes(`\`${option}\``)]).toEqual(['invalid-argument', true])
  expect(runner.list()).toEqual([])
})

test('an initial command is typed once the shell shows its prompt', async () => {
  const { runner } = all
  const command = ['bash', '--norc', '--noprofile', '-i']
  const env = { PS1: 'ready> ' }
  const { id } = await runner.start({
    sessionId: 'one',
    command,
    env,
    immediate: true,
    initialCommand: 'echo $((6*7))',
    initialCommandWaitMs: 30_000,
  })
  const text = await screenWith(runner, id, /^42$/m)
  expect(text.split('\n').slice(0, 2)).toEqual(['ready> echo $((6*7))', '42'])
})

test('an initial command is typed into a program that shows none, too', async () => {
  const { runner } = all
  const request = { sessionId: 'one', command: ['cat'], immediate: true, initialCommandWaitMs: 100 }
  const { id } = await runner.start({ ...request, initialCommand: 'hello' })
  await screenWith(runner, id, 'hello\nhello')
})

describe('the end', () => {
  const endOf = async (command: string[]): Promise<Extract<RunnerEvent, { type: 'ended' }>['process']> => {
    const { runner, events } = all
    const { id } = await runner.start({ sessionId: 'one', command, immediate: true })
    await until('it was told', () => eventsOf(events, 'ended').length > 0)
    expect(runner.get(id)).toBeUndefined()
    expect(runner.getBySession('one')).toBeUndefined()
    expect(events.at(-1)).toMatchObject({ type: 'ended' })
    const [ended] = eventsOf(events, 'ended')
    if (ended === undefined) throw new Error('no end')
    return ended.process
  }

  test('with code 0 is exited', async () => {
    expect(await endOf(sh('exit 0'))).toMatchObject({ status: 'exited', exitCode: 0, exitSignal: undefined })
  })
  test('with another code is failed', async () => {
    expect(await endOf(sh('exit 3'))).toMatchObject({ status: 'failed', exitCode: 3 })
  })
  test('by a signal has 128 and its number', async () => {
    const info = await endOf(sh('kill -9 $$'))
    expect(info).toMatchObject({ status: 'failed', exitCode: 137, exitSignal: 'SIGKILL' })
    expect(info.updatedAt.getTime()).toBeGreaterThanOrEqual(info.createdAt.getTime())
  })

  test('of a stop has a receipt, and is the end of the whole tree', async () => {
    const { runner, events } = all
    const { id } = await runner.start({ sessionId: 'one', command: ['bash', '--norc', '-i'], immediate: true })
    await runner.writeStdin(id, 'setsid sleep 300 & sleep 300 & echo started $!\r')
    await screenWith(runner, id, /^started \d+/m)
    const { process, receipt } = await runner.stop(id)
    // Whether it is complete depends on what other tests start at the same time.
    expect(receipt?.members.filter(({ outcome }) => outcome === 'survived')).toEqual([])
    expect(receipt?.members.length).toBeGreaterThanOrEqual(3)
    expect(process).toMatchObject({ status: 'exited' })
    expect(eventsOf(events, 'ended')).toHaveLength(1)
    expect(runner.list()).toEqual([])
  })

  test('of one that waits for its size needs no program', async () => {
    const { runner, events, host } = all
    const { id } = await runner.start({ sessionId: 'one', command: ['cat'] })
    const resized = failureOf(() => runner.resize(id, { cols: 80, rows: 24 }))
    const { receipt } = await runner.stop(id)
    expect(receipt).toBeUndefined()
    expect((await resized).code).toBe('session-ended')
    expect(host.list()).toEqual([])
    expect(eventsOf(events, 'ended')).toHaveLength(1)
  })

  test('of one that is just starting leaves nothing', async () => {
    const { runner, host } = all
    const starting = runner.start({ sessionId: 'one', command: ['cat'], immediate: true })
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    const id = String(runner.getBySession('one')?.id)
    const { receipt } = await runner.stop(id)
    await starting.catch(() => undefined)
    expect(host.list().every(({ status }) => status !== 'running')).toBe(true)
    expect(receipt?.members.filter(({ outcome }) => outcome === 'survived') ?? []).toEqual([])
  })
})

test('the buffer has the newest output, with its times', async () => {
  const { runner, events } = all
  const command = sh('head -c 5000 /dev/zero | tr "\\0" x; printf end; sleep 300')
  const { id } = await runner.start({ sessionId: 'one', command, immediate: true, bufferBytes: 100 })
  await until(
    'it has printed',
    () => Buffer.concat(eventsOf(events, 'output').map(({ bytes }) => bytes)).length === 5003,
  )
  const { chunks, totalBytes, droppedBytes } = runner.getBuffer(id)
  expect(Buffer.concat(chunks.map(({ bytes }) => bytes)).toString()).toBe(`${'x'.repeat(97)}end`)
  expect([totalBytes, droppedBytes]).toEqual([5003, 4903])
  expect(chunks.every(({ at }) => Date.now() - at.getTime() < 60_000)).toBe(true)
})

test('what is not known is said to be unknown', async () => {
  const { runner } = all
  for (const action of [
    () => runner.stop('nobody'),
    () => runner.resizeBySession('nobody', { cols: 80, rows: 24 }),
    () => runner.getInputWriterBySession('nobody'),
    () => runner.getBuffer('nobody'),
    () => runner.attach('nobody', { write: () => undefined }),
    () => runner.until('nobody', { exit: true }),
  ])
    expect((await failureOf(action)).code).toBe('session-not-found')
  expect(runner.isReadyOrPending('nobody')).toBe(false)
})
