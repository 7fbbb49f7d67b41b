import { type RunExit, silentLogger } from '@ptarmigan/adapter-interface'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Turn } from './turn.ts'
import type { UntilConditions, UntilResult } from './until.ts'
import { type WaitUntilParts, waitUntil } from './wait-until.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const exit: RunExit = {
  ...{ reason: 'exit', exitCode: 0, exitSignal: undefined, durationMs: 1, stdout: '', stderr: '' },
  ...{ timedOut: false, noOutputTimedOut: false, output: 'complete', truncated: false },
  omitted: { stdout: 0, stderr: 0 },
}
const turn: Turn = { kind: 'asks', sensitive: false, evidence: 'kernel', text: '? ' }

/** A session of which a test says what happens. */
const createFakeSession = () => {
  const chunks = new Set<Parameters<WaitUntilParts['router']['subscribe']>[0]>()
  const ends = new Set<() => void>()
  const turns = new Set<(turn: Turn) => void>()
  let log = new Uint8Array(0)
  let ended = false
  const added = <Entry>(set: Set<Entry>, entry: Entry): (() => void) => {
    set.add(entry)
    return () => set.delete(entry)
  }
  const parts: WaitUntilParts = {
    router: {
      subscribe: (listener) => added(chunks, listener),
      get bytes() {
        return log.length
      },
      get newestBytes() {
        return log.slice(-3)
      },
    },
    log: {
      readBytes: async (start, end) => ({ bytes: log.slice(start, end) }),
      readStreams: async (start, end) => [{ stream: 'stdout', start, end }],
    },
    exit: () => (ended ? exit : undefined),
    onEnd: (listener) => added(ends, listener),
    onTurn: (listener) => added(turns, listener),
    logger: silentLogger,
  }
  return {
    until: (conditions: UntilConditions) => waitUntil(conditions, parts),
    write: (text: string, stream: 'stdout' | 'stderr' = 'stdout') => {
      const bytes = new TextEncoder().encode(text)
      log = new Uint8Array([...log, ...bytes])
      for (const listener of [...chunks]) void listener({ stream, bytes, text })
    },
    end: () => {
      ended = true
      for (const listener of [...ends]) listener()
    },
    turn: () => {
      for (const listener of [...turns]) listener(turn)
    },
    listeners: () => chunks.size + ends.size + turns.size,
  }
}

describe('one condition', () => {
  test('a pattern resolves with its groups and the byte behind it', async () => {
    const session = createFakeSession()
    session.write('before ')
    const result = session.until({ pattern: /port (\d+)(x)?/ })
    session.write('on po')
    session.write('rt 8080, ready\n')
    expect(await result).toEqual({ kind: 'pattern', match: 'port 8080', groups: ['8080', undefined], cursor: 19 })
  })

  test('the next wait goes on exactly behind a match', async () => {
    const session = createFakeSession()
    session.write('login: password: ')
    const first = await session.until({ pattern: ': ', from: 0 })
    const second = await session.until({ pattern: ': ', from: first.cursor })
    expect([first.cursor, second.cursor]).toEqual([7, 17])
    const third = session.until({ pattern: ': ', from: second.cursor })
    session.end()
    expect(await third).toEqual({ kind: 'exit', exit, cursor: 17 })
  })

  test('output while history is read is looked at after it, in order', async () => {
    const session = createFakeSession()
    session.write('ne')
    const result = session.until({ pattern: 'needle', from: 0 })
    session.write('ed')
    session.write('le')
    expect(await result).toMatchObject({ kind: 'pattern', cursor: 6 })
  })

  test('a place ahead of the output is waited for', async () => {
    const session = createFakeSession()
    const result = session.until({ pattern: 'x', from: 3 })
    session.write('xx')
    session.write('x.x')
    expect(await result).toMatchObject({ cursor: 5 })
  })

  test('streams are looked at apart', async () => {
    const session = createFakeSession()
    const result = session.until({ pattern: 'ab' })
    session.write('a')
    session.write('b', 'stderr')
    session.write('b')
    expect(await result).toMatchObject({ kind: 'pattern', cursor: 3 })
  })

  test('bytes count from the place to look from', async () => {
    const session = createFakeSession()
    session.write('12345')
    const result = session.until({ bytes: 5, from: 2 })
    session.write('6')
    session.write('789')
    expect(await result).toEqual({ kind: 'bytes', cursor: 9 })
  })

  test('quiet counts from the last output', async () => {
    const session = createFakeSession()
    let result: UntilResult | undefined
    void session.until({ quietMs: 100 }).then((outcome) => {
      result = outcome
    })
    await vi.advanceTimersByTimeAsync(90)
    session.write('.')
    await vi.advanceTimersByTimeAsync(99)
    expect(result).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2)
    expect(result).toEqual({ kind: 'quiet', cursor: 1 })
  })

  test('a time limit, a signal, a turn and the end', async () => {
    const session = createFakeSession()
    const limited = session.until({ timeoutMs: 50 })
    const controller = new AbortController()
    const aborted = session.until({ signal: controller.signal })
    const turned = session.until({ turn: true })
    const ended = session.until({})
    await vi.advanceTimersByTimeAsync(51)
    controller.abort()
    session.turn()
    session.end()
    expect(await limited).toEqual({ kind: 'timeout', cursor: 0 })
    expect(await aborted).toEqual({ kind: 'aborted', cursor: 0 })
    expect(await turned).toEqual({ kind: 'turn', turn, cursor: 0 })
    expect(await ended).toEqual({ kind: 'exit', exit, cursor: 0 })
    expect(session.listeners()).toBe(0)
  })

  test('a session that has ended answers at once, from what it wrote or with its end', async () => {
    const session = createFakeSession()
    session.write('done')
    session.end()
    expect(await session.until({ pattern: 'one', from: 0 })).toMatchObject({ kind: 'pattern', cursor: 4 })
    expect(await session.until({ pattern: 'one', quietMs: 10 })).toMatchObject({ kind: 'exit', cursor: 4 })
    expect(await session.until({ signal: AbortSignal.abort() })).toMatchObject({ kind: 'aborted' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a quadratic expression is not run over all that has come', async () => {
    const session = createFakeSession()
    const result = session.until({ pattern: /a+b/ })
    for (let count = 0; count < 20; count++) session.write('a'.repeat(10_000))
    session.end()
    expect((await result).kind).toBe('exit')
  })

  test.each<[string, UntilConditions]>([
    ['pattern', { pattern: '' }],
    ['pattern', { pattern: 'x'.repeat(4097) }],
    ['bytes', { bytes: 0 }],
    ['from', { from: -1 }],
    ['quietMs', { quietMs: Number.NaN }],
    ['timeoutMs', { timeoutMs: -1 }],
  ])('a wrong %s is refused by name', async (option, conditions) => {
    await expect(createFakeSession().until(conditions)).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { option },
    })
  })
})

describe('races', () => {
  test('whatever happens in whatever order, each wait resolves once, with what was first, and leaves nothing', async () => {
    const steps = ['match', 'half', 'other', 'end', 'turn', 'abort', 'pause'] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 12 }), async (script) => {
        const session = createFakeSession()
        const controller = new AbortController()
        const results: UntilResult[] = []
        void session
          .until({ pattern: 'match', quietMs: 100, turn: true, timeoutMs: 1000, signal: controller.signal })
          .then((result) => results.push(result))
        let ended = false
        let expected: UntilResult['kind'] | undefined
        let clean = ''
        for (const step of script) {
          if (step === 'match' || step === 'half' || step === 'other') {
            if (ended) continue
            const text = { match: 'match', half: 'mat', other: 'ch\x1b[m' }[step]
            session.write(text)
            clean += text.replace('\x1b[m', '')
            if (clean.includes('match')) expected ??= 'pattern'
          } else if (step === 'end') {
            ended = true
            session.end()
            expected ??= 'exit'
          } else if (step === 'turn') {
            session.turn()
            expected ??= 'turn'
          } else if (step === 'abort') {
            controller.abort()
            expected ??= 'aborted'
          } else {
            await vi.advanceTimersByTimeAsync(150)
            expected ??= 'quiet'
          }
        }
        await vi.advanceTimersByTimeAsync(2000)
        expect(results.map(({ kind }) => kind)).toEqual([expected ?? 'quiet'])
        expect([session.listeners(), vi.getTimerCount()]).toEqual([0, 0])
      }),
      { numRuns: 100 },
    )
  })
})
