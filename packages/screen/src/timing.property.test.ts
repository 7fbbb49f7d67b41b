import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileOutput } from '../test/support/hostile-output.ts'
import { TerminalScreen } from './index.ts'

type Step = { readonly output: string } | { readonly cols: number; readonly rows: number }

const lines = fc
  .array(fc.string({ unit: fc.constantFrom(...'abc  漢é'), maxLength: 25 }), { maxLength: 12 })
  .map((texts) => texts.join('\r\n'))
const size = fc.record({ cols: fc.integer({ min: 2, max: 16 }), rows: fc.integer({ min: 1, max: 8 }) })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: lines.map((output) => ({ output })) },
  { weight: 3, arbitrary: hostileOutput.map((output) => ({ output })) },
  { weight: 1, arbitrary: size },
)

/** Runs the same steps in two screens, with something in between in the first one only. */
const replay = async (
  steps: readonly Step[],
  inBetween: (screen: TerminalScreen) => Promise<unknown>,
): Promise<void> => {
  const options = { cols: 10, rows: 4, scrollback: 60, quietMs: 100_000 }
  using busy = new TerminalScreen(options)
  using left = new TerminalScreen(options)
  for (const taken of steps) {
    for (const screen of [busy, left]) await ('output' in taken ? screen.feed(taken.output) : screen.resize(taken))
    await inBetween(busy)
  }
  expect(await busy.snapshot({ cells: true })).toEqual(await left.snapshot({ cells: true }))
  expect(await busy.renderFull()).toBe(await left.renderFull())
  expect(await busy.serialize({ scrollback: 100 })).toBe(await left.serialize({ scrollback: 100 }))
}

test('when the history was compacted changes nothing, not the screen and not a line of the history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), (steps) => replay(steps, (screen) => screen.compact())),
    { seed: 20_260_107, numRuns: 300 },
  )
}, 120_000)

test('reading changes nothing', async () => {
  const read = async (screen: TerminalScreen): Promise<void> => {
    await Promise.all([screen.renderNew(), screen.renderFull(), screen.serialize(), screen.snapshot({ cells: true })])
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), (steps) => replay(steps, read)),
    { seed: 20_260_108, numRuns: 200 },
  )
}, 120_000)
