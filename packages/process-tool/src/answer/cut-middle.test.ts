import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutMiddle } from './cut-middle.ts'

const note = (omitted: number): string => `[${omitted} left out]`

test('a text that fits is not touched', () => {
  expect(cutMiddle('short', { maxChars: 5, note })).toEqual({ text: 'short', omitted: 0 })
})

test('of a long one head and tail are kept, at line ends, with the count of what is not', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')
  const { text, omitted } = cutMiddle(lines, { maxChars: 100, note })
  expect(text).toMatch(/^line 0\n(line \d+\n)+\[\d+ left out\]\n(line \d+\n)+line 99$/)
  expect(text.length - `[${omitted} left out]\n`.length + omitted).toBe(lines.length)
})

test('the budget is never exceeded, characters are whole, and the count is exact', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '😀', '\n', 'é'), maxLength: 300 }),
      fc.nat(200),
      (long, maxChars) => {
        const { text, omitted } = cutMiddle(long, { maxChars, note })
        expect(text.length).toBeLessThanOrEqual(maxChars)
        expect(text).not.toMatch(/\p{Surrogate}/u)
        if (omitted === 0) expect(text).toBe(long)
      },
    ),
  )
})
