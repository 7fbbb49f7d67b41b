import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineLength } from './line-length.ts'

test.each([
  ['', 0, 0, 0],
  ['', 7, 7, 7],
  ['abc', 0, 3, 3],
  ['abc\n', 0, 3, 0],
  ['abc\nde', 0, 3, 2],
  ['abc\rde', 4, 7, 2],
  ['ab\x04cde', 0, 3, 3],
  ['\n\n', 5, 5, 0],
  ['é\n', 0, 2, 0],
])('%j after %i bytes: the longest line has %i, the unfinished one %i', (text, before, longest, unfinished) => {
  expect(lineLength(Buffer.from(text), before)).toEqual({ longest, unfinished })
})

test('a line counts the same however many writes it comes in', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 20 })), (pieces) => {
      const whole = lineLength(Buffer.concat(pieces), 0)
      let longest = 0
      let unfinished = 0
      for (const piece of pieces) {
        const line = lineLength(piece, unfinished)
        longest = Math.max(longest, line.longest)
        unfinished = line.unfinished
      }
      expect({ longest, unfinished }).toEqual(whole)
    }),
  )
})
