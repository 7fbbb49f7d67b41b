import { expect, test } from 'vitest'
import { createMarkSplitter } from './shell-mark-splitter.ts'

/** Output as text and marks, neighbouring output joined. */
const split = (output: string, cuts: readonly number[] = []): unknown[] => {
  const told: unknown[] = []
  const push = createMarkSplitter('abc', {
    onOutput: (bytes) => {
      const text = Buffer.from(bytes).toString('latin1')
      const last = told.at(-1)
      if (typeof last === 'string') told[told.length - 1] = last + text
      else told.push(text)
    },
    onMark: (mark) => told.push(mark),
  })
  const bytes = Buffer.from(output, 'latin1')
  let start = 0
  for (const end of [...cuts, bytes.length]) {
    push(bytes.subarray(start, end))
    start = end
  }
  return told
}

const output =
  'one\x1b[m\x1b]133;C;aid=abc-1\x07two\x1b]133;D;0;aid=zzz-1\x07three\x1b]133;D;3;aid=abc-1;cwd=/a%3Bb%25\x07\x1b]7;x\x07four'
const expected = [
  'one\x1b[m',
  { kind: 'output', number: 1 },
  'two\x1b]133;D;0;aid=zzz-1\x07three',
  { kind: 'end', number: 1, exitCode: 3, cwd: '/a;b%' },
  '\x1b]7;x\x07four',
]

test('marks with the nonce are told apart from output, wherever it is cut', () => {
  for (let first = 0; first <= output.length; first++)
    for (let second = first; second <= output.length; second += 7)
      expect(split(output, [first, second])).toEqual(expected)
})

test('a mark that never ends is output after a bounded time, and hides no other', () => {
  const endless = `\x1b]133;D;0;aid=abc-1;${'x'.repeat(20_000)}`
  expect(split(`${endless}\x1b]133;B;aid=abc\x07`)).toEqual([endless, { kind: 'input' }])
  expect(split(`\x1b]133;\x1b]133;A;aid=abc;cwd=/\x07`)).toEqual(['\x1b]133;', { kind: 'prompt', cwd: '/' }])
})

test('a mark that is printed in part, as from a log that is being written, hides not the next one', () => {
  const part = '\x1b]133;D;0;aid=abc-1;cw'
  const whole = `${part}\x1b]133;D;5;aid=abc-2;cwd=/\x07`
  const expected = [part, { kind: 'end', number: 2, exitCode: 5, cwd: '/' }]
  for (let cut = 0; cut <= whole.length; cut++) expect(split(whole, [cut])).toEqual(expected)
  expect(split(`${part}\x1b[mtext`)).toEqual([`${part}\x1b[mtext`])
})
