import { createTestBackend } from '@ptarmigan/test-support'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSessionHost, type PollResult, type SessionHost, type SessionSpec } from '../src/index.ts'

let host: SessionHost

beforeAll(async () => {
  host = await createSessionHost({ backend: createTestBackend() })
})
afterAll(() => host.dispose())

/** What is done to a program that gives back every line it is given. */
type Step =
  | { readonly kind: 'line' }
  | { readonly kind: 'flood' }
  | { readonly kind: 'poll'; readonly waitMs: number }
  | { readonly kind: 'two polls'; readonly waitMs: number }

const waitMs = fc.constantFrom(0, 0, 5, 30)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('line' as const) }),
  fc.record({ kind: fc.constant('line' as const) }),
  fc.record({ kind: fc.constant('flood' as const) }),
  fc.record({ kind: fc.constant('poll' as const), waitMs }),
  fc.record({ kind: fc.constant('two polls' as const), waitMs }),
)
/** How the end is seen: polls that wait for it, one after it, or none before the session is forgotten. */
const ending = fc.constantFrom('one waits', 'two wait', 'after it', 'after the sweep')

const echo: Record<string, SessionSpec> = {
  'on pipes': { file: 'cat', mode: 'daemon', stdinMode: 'pipe-open' },
  'on a screen': { file: 'sh', args: ['-c', 'stty -echo; echo ready; exec cat'], mode: 'session' },
}

test.each(['on pipes', 'on a screen'])(
  'whatever the moments of the polls, each line is given once and in order, %s',
  async (place) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), ending, async (steps, end) => {
        const spec = echo[place]
        if (spec === undefined) throw new Error('no such place')
        const session = await host.open(spec)
        const polls: Promise<PollResult>[] = []
        const expected: string[] = []
        if (place === 'on a screen') {
          expected.push('ready')
          await session.until({ pattern: 'ready', from: 0 })
        }
        const type = async (count: number): Promise<void> => {
          const typed = Array.from({ length: count }, (_, index) => `line ${expected.length + index} of it`)
          expected.push(...typed)
          await session.write(`${typed.join('\n')}\n`)
        }
        for (const { kind, ...options } of steps) {
          if (kind === 'line') await type(1)
          else if (kind === 'flood') await type(40)
          else {
            for (let count = kind === 'poll' ? 1 : 2; count > 0; count--)
              polls.push(session.poll({ quietMs: 0, ...options }))
            if (expected.length % 2 === 0) await polls.at(-1)
          }
        }
        if (end === 'one waits' || end === 'two wait') polls.push(session.poll({ waitMs: 60_000, quietMs: 60_000 }))
        if (end === 'two wait') polls.push(session.poll({ waitMs: 60_000, quietMs: 60_000 }))
        await session.endInput()
        const exit = await session.wait()
        if (end === 'after the sweep') {
          await Promise.all(polls)
          host.registry.remove(session.id)
          await expect(session.poll({ waitMs: 60_000 })).rejects.toMatchObject({ code: 'session-not-found' })
          return
        }
        polls.push(session.poll())
        const given = await Promise.all(polls)
        const lines = linesOf(given.map(({ output }) => output))
        if (place === 'on pipes')
          expect(given.map(({ output }) => output).join('')).toBe(expected.map((line) => `${line}\n`).join(''))
        else expect(lines).toEqual(expected)
        expect(given.at(-1)).toMatchObject({ status: 'completed', exit })
        expect(given.reduce((sum, { omitted }) => sum + omitted.characters + omitted.lines, 0)).toBe(0)
        expect(await session.poll({ waitMs: 60_000 })).toMatchObject({ output: '', exit })
      }),
      { seed: 20_261_130, numRuns: 20 },
    )
  },
  120_000,
)

/** The lines of polls; one that a poll saw before it was whole is given again by the next, as it reads in the end. */
const linesOf = (outputs: readonly string[]): string[] => {
  const lines: string[] = []
  for (const output of outputs) {
    for (const line of output.split('\n').filter((each) => each !== '')) {
      const last = lines.at(-1)
      if (last !== undefined && line !== last && line.startsWith(last)) lines.pop()
      lines.push(line)
    }
  }
  return lines
}
