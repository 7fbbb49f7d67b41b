import type { Logger, ProcessIdentity } from '@ptarmigan/adapter-interface'
import { describe, expect, test } from 'vitest'
import { createManualClock } from './fixtures/manual-clock.ts'
import type { RegistryEvent } from './registry-event.ts'
import type { SessionEnd } from './session-end.ts'
import { createSessionRegistry } from './session-registry.ts'
import { getSessionRegistry } from './shared-registry.ts'

const identity: ProcessIdentity = { pid: 4711, startTime: 99 }
const succeeded: SessionEnd = { reason: 'exit', exitCode: 0, exitSignal: undefined }
const minute = 60_000

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('the life of a session', () => {
  test('goes from created over running and backgrounded to finished', () => {
    const registry = createSessionRegistry()
    const { id } = registry.add({ command: 'make', cwd: '/src' })
    const states = [registry.get(id)?.state]
    registry.markRunning(id, identity)
    states.push(registry.get(id)?.state)
    registry.markBackgrounded(id)
    states.push(registry.get(id)?.state)
    registry.markExited(id, succeeded)
    states.push(registry.get(id)?.state)
    expect(states).toEqual(['created', 'running', 'backgrounded', 'finished'])
    expect(registry.get(id)).toMatchObject({ id, command: 'make', cwd: '/src', identity, status: 'completed' })
  })

  test('never goes back, and skips nothing', () => {
    const registry = createSessionRegistry()
    const { id } = registry.add({ command: 'make' })
    registry.markBackgrounded(id)
    expect(registry.get(id)?.state).toBe('created')
    registry.markRunning(id, identity)
    registry.markBackgrounded(id)
    registry.markRunning(id, { pid: 1 })
    expect(registry.get(id)).toMatchObject({ state: 'backgrounded', identity })
    registry.markExited(id, succeeded)
    registry.markBackgrounded(id)
    registry.markRunning(id, { pid: 1 })
    expect(registry.get(id)).toMatchObject({ state: 'finished', identity })
  })

  test('ends once: a second end changes nothing', () => {
    const registry = createSessionRegistry()
    const { id } = registry.add({ command: 'make' })
    const first = registry.markExited(id, succeeded)
    expect(registry.markExited(id, { reason: 'signal', exitCode: undefined, exitSignal: 'SIGKILL' })).toBe(first)
    expect(registry.get(id)).toBe(first)
  })

  test('carries its times from the clock', () => {
    const clock = createManualClock(5000)
    const registry = createSessionRegistry({ clock })
    const { id } = registry.add({ command: 'make' })
    clock.advance(250)
    const { startedAt, endedAt } = registry.markExited(id, succeeded)
    expect([startedAt, endedAt]).toEqual([new Date(5000), new Date(5250)])
  })

  test('is listed while it lives, and afterwards with the one that finished last in front', () => {
    const registry = createSessionRegistry({ clock: createManualClock() })
    const [one, two, three] = ['a', 'b', 'c'].map((command) => registry.add({ command }).id)
    expect(registry.list().map(({ command }) => command)).toEqual(['a', 'b', 'c'])
    for (const id of [three, one]) registry.markExited(id ?? '', succeeded)
    expect(registry.list().map(({ id }) => id)).toEqual([two])
    expect(registry.listFinished().map(({ command }) => command)).toEqual(['a', 'c'])
  })
})

describe('ids', () => {
  test('are eight hexadecimal characters and in use once', () => {
    const registry = createSessionRegistry()
    const ids = Array.from({ length: 200 }, () => registry.add({ command: 'x' }).id)
    for (const id of [...ids, registry.createId()]) expect(id).toMatch(/^[0-9a-f]{8}$/)
    expect(new Set(ids).size).toBe(200)
  })

  test('that are given are taken, unless a session, live or finished, has them', () => {
    const registry = createSessionRegistry()
    expect(registry.add({ command: 'x', id: 'mine' }).id).toBe('mine')
    expect(() => registry.add({ command: 'y', id: 'mine' })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
    registry.markExited('mine', succeeded)
    expect(() => registry.add({ command: 'y', id: 'mine' })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
    registry.remove('mine')
    expect(registry.add({ command: 'y', id: 'mine' }).command).toBe('y')
  })
})

describe('output', () => {
  test('comes to a poll while the session lives, and to the next one what came since', () => {
    const registry = createSessionRegistry()
    const { id } = registry.add({ command: 'make' })
    registry.appendOutput(id, 'stdout', 'one')
    expect(registry.hasPending(id)).toBe(true)
    expect(registry.drain(id).stdout).toBe('one')
    expect(registry.hasPending(id)).toBe(false)
    registry.appendOutput(id, 'stderr', 'two')
    expect(registry.drain(id)).toMatchObject({ stdout: '', stderr: 'two' })
  })

  test('B130: of a session that ended before anyone polled stays readable', () => {
    const registry = createSessionRegistry()
    const { id } = registry.add({ command: 'make' })
    registry.appendOutput(id, 'stdout', 'all of it')
    registry.markExited(id, { ...succeeded, exitCode: 3 })
    expect(registry.get(id)).toMatchObject({ status: 'failed', exitCode: 3, output: { aggregated: 'all of it' } })
    expect(registry.drain(id).stdout).toBe('all of it')
    expect(registry.drain(id).stdout).toBe('')
    expect(registry.get(id)).toMatchObject({ output: { aggregated: 'all of it', totalChars: 9 } })
  })

  test('B124: a first poll after the end tells how much there was, not a bare tail', () => {
    const registry = createSessionRegistry()
    const { id } = registry.add({ command: 'seq 1 2000', pendingMaxOutputChars: 2000 })
    const text = Array.from({ length: 2000 }, (_, line) => `${line + 1}\n`).join('')
    registry.appendOutput(id, 'stdout', text)
    registry.markExited(id, succeeded)
    const drained = registry.drain(id)
    expect(drained.stdout).toBe(text.slice(-2000))
    expect(drained.dropped.stdout).toBe(6893)
    expect(registry.require(id).output).toMatchObject({ totalChars: 8893, aggregated: text, truncated: true })
  })

  test('after the end is over: it comes to nobody', () => {
    const registry = createSessionRegistry()
    const { id } = registry.add({ command: 'make' })
    registry.markExited(id, succeeded)
    registry.appendOutput(id, 'stdout', 'late')
    registry.appendOutput('unknown', 'stdout', 'late')
    expect(registry.require(id).output.totalChars).toBe(0)
  })

  test('of an emulated session is replaced by its transcript', () => {
    const registry = createSessionRegistry()
    const { id } = registry.add({ command: 'vim' })
    registry.appendOutput(id, 'stdout', '\x1b[H\x1b[2J~')
    registry.replaceHistory(id, '~')
    expect(registry.markExited(id, succeeded).output).toMatchObject({ aggregated: '~', totalChars: 8 })
  })
})

describe('a session that is not there', () => {
  test('B128: is an error at once, which lists those that are', () => {
    const registry = createSessionRegistry()
    const { id } = registry.add({ command: 'make test' })
    const calls = [
      () => registry.drain('nope'),
      () => registry.require('nope'),
      () => registry.markRunning('nope', identity),
      () => registry.markBackgrounded('nope'),
      () => registry.markExited('nope', succeeded),
      () => registry.replaceHistory('nope', ''),
    ]
    for (const call of calls) {
      expect(call).toThrow(expect.objectContaining({ code: 'session-not-found', details: { id: 'nope' } }))
      expect(call).toThrow(`There are: ${id} (created: make test).`)
    }
    expect(registry.get('nope')).toBeUndefined()
    expect(registry.hasPending('nope')).toBe(false)
    expect(registry.remove('nope')).toBe(false)
  })

  test('is an error that says that there are none, or how many more', () => {
    const registry = createSessionRegistry()
    expect(() => registry.require('nope')).toThrow('There are none.')
    for (let count = 0; count < 25; count++) registry.add({ command: 'x' })
    expect(() => registry.require('nope')).toThrow(', and 5 more.')
  })

  test('because it was swept is an error too', async () => {
    const clock = createManualClock()
    const registry = createSessionRegistry({ clock, ttlMs: minute })
    const { id } = registry.add({ command: 'make' })
    registry.markExited(id, succeeded)
    clock.advance(minute + 1)
    await settled()
    expect(() => registry.drain(id)).toThrow(expect.objectContaining({ code: 'session-not-found' }))
  })
})

describe('the sweeper', () => {
  test('waits a sixth of the time to live while there is a session, live or finished', async () => {
    const clock = createManualClock()
    const registry = createSessionRegistry({ clock })
    expect(clock.waits).toEqual([])
    const { id } = registry.add({ command: 'make' })
    expect(clock.waits).toEqual([5 * minute])
    registry.markExited(id, succeeded)
    for (let round = 0; round < 6; round++) {
      clock.advance(5 * minute)
      await settled()
    }
    expect(registry.listFinished()).toHaveLength(1)
    clock.advance(5 * minute)
    await settled()
    expect(registry.listFinished()).toEqual([])
    expect(clock.waits).toEqual([])
  })

  test('stops when the last session is removed, and starts with the next one', () => {
    const clock = createManualClock()
    const registry = createSessionRegistry({ clock })
    const { id } = registry.add({ command: 'make' })
    registry.remove(id)
    expect(clock.waits).toEqual([])
    registry.add({ command: 'make' })
    expect(clock.waits).toHaveLength(1)
  })

  test('keeps the newest of too many, as they finish', () => {
    const registry = createSessionRegistry({ maxFinished: 3 })
    for (let count = 0; count < 10; count++) registry.markExited(registry.add({ command: `${count}` }).id, succeeded)
    expect(registry.listFinished().map(({ command }) => command)).toEqual(['9', '8', '7'])
  })

  test('of ten thousand short sessions keeps the newest two hundred, each readable', () => {
    const registry = createSessionRegistry()
    for (let count = 0; count < 10_000; count++) {
      const { id } = registry.add({ command: `${count}` })
      registry.appendOutput(id, 'stdout', `output ${count}`)
      registry.markExited(id, succeeded)
    }
    const kept = registry.listFinished()
    expect(kept.map(({ command }) => command)).toEqual(Array.from({ length: 200 }, (_, index) => `${9999 - index}`))
    for (const { id, command } of kept) expect(registry.drain(id).stdout).toBe(`output ${command}`)
  })

  test('keeps finished logs within the disk limit, the oldest go first', () => {
    const registry = createSessionRegistry({ maxSpillBytes: 100 })
    const finish = (command: string, spillBytes: number) =>
      registry.markExited(registry.add({ command }).id, { ...succeeded, spillBytes })
    for (const [command, bytes] of [
      ['a', 60],
      ['b', 30],
      ['none', 0],
      ['c', 50],
    ] as const)
      finish(command, bytes)
    expect(registry.listFinished().map(({ command }) => command)).toEqual(['c', 'none', 'b'])
  })

  test('lets live sessions be, however old', async () => {
    const clock = createManualClock()
    const registry = createSessionRegistry({ clock, isAlive: async () => true })
    const { id } = registry.add({ command: 'daemon' })
    registry.markRunning(id, identity)
    clock.advance(1000 * minute)
    await registry.sweep()
    expect(registry.list()).toHaveLength(1)
  })

  test('ends with the registry, which stays readable', () => {
    const clock = createManualClock()
    const registry = createSessionRegistry({ clock })
    const { id } = registry.add({ command: 'make' })
    registry.dispose()
    registry[Symbol.dispose]()
    expect(clock.waits).toEqual([])
    expect(registry.get(id)?.command).toBe('make')
    registry.add({ command: 'later' })
    expect(clock.waits).toEqual([])
  })

  test('does not keep the host alive', () => {
    const held = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const before = held()
    using registry = createSessionRegistry()
    registry.add({ command: 'make' })
    expect(held()).toBe(before)
  })
})

describe('a session whose process is gone', () => {
  const lostRegistry = async () => {
    const asked: ProcessIdentity[] = []
    const registry = createSessionRegistry({
      isAlive: async (candidate) => {
        asked.push(candidate)
        return candidate.pid !== identity.pid
      },
    })
    const { id } = registry.add({ command: 'gone' })
    registry.markRunning(id, identity)
    registry.markRunning(registry.add({ command: 'alive' }).id, { pid: 1, startTime: 1 })
    registry.add({ command: 'not started' })
    registry.appendOutput(id, 'stdout', 'before')
    await registry.sweep()
    return { registry, id, asked }
  }

  test('is settled as lost, by identity; the others stay', async () => {
    const { registry, id, asked } = await lostRegistry()
    expect(asked).toEqual([identity, { pid: 1, startTime: 1 }])
    expect(registry.get(id)).toMatchObject({ state: 'finished', reason: 'lost', status: 'failed', exitCode: undefined })
    expect(registry.list().map(({ command }) => command)).toEqual(['alive', 'not started'])
    expect(registry.drain(id).stdout).toBe('before')
  })

  test('takes its output and its true end when they come after all', async () => {
    const { registry, id } = await lostRegistry()
    const ends: RegistryEvent[] = []
    registry.events.subscribe((event) => ends.push(event))
    registry.appendOutput(id, 'stdout', ' after')
    const finished = registry.markExited(id, succeeded)
    expect(finished).toMatchObject({ status: 'completed', reason: 'exit', output: { aggregated: 'before after' } })
    expect(registry.listFinished()).toEqual([finished])
    expect(ends).toEqual([{ type: 'finished', id, session: finished }])
    expect(registry.markExited(id, { ...succeeded, exitCode: 1 })).toBe(finished)
  })

  test('is not settled twice, nor over an end that was told meanwhile', async () => {
    let answer: (alive: boolean) => void = () => undefined
    const registry = createSessionRegistry({ isAlive: () => new Promise((resolve) => (answer = resolve)) })
    const { id } = registry.add({ command: 'quick' })
    registry.markRunning(id, identity)
    const sweep = registry.sweep()
    registry.markExited(id, succeeded)
    answer(false)
    await sweep
    expect(registry.get(id)).toMatchObject({ status: 'completed', reason: 'exit' })
  })

  test('stays as it is when nobody can tell, and says so', async () => {
    const warnings: string[] = []
    const say = (message: string): void => void warnings.push(message)
    const logger: Logger = { debug: say, info: say, warn: say, error: say }
    const registry = createSessionRegistry({ logger, isAlive: () => Promise.reject(new Error('/proc')) })
    const { id } = registry.add({ command: 'unknown' })
    registry.markRunning(id, identity)
    await registry.sweep()
    expect(registry.get(id)?.state).toBe('running')
    expect(warnings).toEqual(['A session could not be looked at; it stays as it is.'])
  })
})

describe('events', () => {
  test('tell each change once, in order', () => {
    const registry = createSessionRegistry({ maxFinished: 1 })
    const told: string[] = []
    registry.events.subscribe((event) => told.push(`${event.type} ${event.id}`))
    for (const id of ['a', 'b']) {
      registry.add({ command: 'x', id })
      registry.markRunning(id, identity)
      registry.markRunning(id, identity)
      registry.markBackgrounded(id)
      registry.markBackgrounded(id)
      registry.markExited(id, succeeded)
      registry.markExited(id, succeeded)
    }
    const life = (id: string): string[] =>
      ['added', 'running', 'backgrounded', 'finished'].map((type) => `${type} ${id}`)
    expect(told).toEqual([...life('a'), ...life('b'), 'removed a'])
  })

  test('say why a session is forgotten', async () => {
    const clock = createManualClock()
    const registry = createSessionRegistry({ clock })
    const why: string[] = []
    registry.events.subscribe((event) => event.type === 'removed' && why.push(event.why))
    registry.remove(registry.add({ command: 'x' }).id)
    registry.markExited(registry.add({ command: 'x' }).id, succeeded)
    clock.advance(40 * minute)
    await registry.sweep()
    expect(why).toEqual(['requested', 'expired'])
  })

  test('can be iterated until the registry is disposed of, or a signal aborts', async () => {
    const registry = createSessionRegistry()
    const stop = new AbortController()
    const all = registry.events.iterate()
    const some = registry.events.iterate({ signal: stop.signal })
    registry.add({ command: 'x', id: 'a' })
    stop.abort()
    registry.remove('a')
    registry.dispose()
    expect(await collected(all)).toEqual(['added', 'removed'])
    expect(await collected(some)).toEqual(['added'])
  })

  test('a listener that fails is logged and harms nobody', () => {
    const errors: string[] = []
    const say = (message: string): void => void errors.push(message)
    const registry = createSessionRegistry({ logger: { debug: say, info: say, warn: say, error: say } })
    registry.events.subscribe(() => {
      throw new Error('listener')
    })
    expect(registry.add({ command: 'x' }).state).toBe('created')
    expect(errors).toEqual(['A listener of registry events failed.'])
  })
})

const collected = async (events: AsyncIterable<RegistryEvent>): Promise<string[]> => {
  const types: string[] = []
  for await (const { type } of events) types.push(type)
  return types
}

test('the shared registry is one, made with the options of the first call', () => {
  const shared = getSessionRegistry({ maxFinished: 1 })
  expect(getSessionRegistry()).toBe(shared)
  expect(getSessionRegistry({ maxFinished: 5 })).toBe(shared)
})
