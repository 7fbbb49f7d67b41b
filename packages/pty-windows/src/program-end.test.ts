import { expect, test } from 'vitest'
import { describeEnd, waitResultOf } from './program-end.ts'

test.each([
  { code: 0, words: 'exit code 0' },
  { code: 7, words: 'exit code 7' },
  { code: -1073741510, words: 'exit code 3221225786, interrupted by Ctrl-C' },
  { code: 3221225786, words: 'exit code 3221225786, interrupted by Ctrl-C' },
  { code: -1073741819, words: 'exit code 3221225477, access violation' },
])('B178: $code is $words', ({ code, words }) => {
  expect(describeEnd(waitResultOf(code))).toBe(words)
})

test.each([undefined, null, Number.NaN, '0'])('B178: %s is unknown, and no success', (code) => {
  expect(waitResultOf(code)).toEqual({ kind: 'signaled', signal: 'unknown', signalNumber: 0, unconfirmed: true })
})
