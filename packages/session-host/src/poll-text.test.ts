import type { DrainedOutput } from '@ptarmigan/registry'
import { expect, test } from 'vitest'
import { createPollText } from './poll-text.ts'

const drained = (...pieces: (readonly ['stdout' | 'stderr', string])[]): DrainedOutput => ({
  stdout: '',
  stderr: '',
  pieces: pieces.map(([stream, text]) => ({ stream, text })),
  dropped: { stdout: 0, stderr: 0 },
})

test('an unfinished line is given as it stands, and then only what is added to it', () => {
  const text = createPollText()
  expect(text.next(drained(['stdout', 'name: ']))).toBe('name: ')
  expect(text.next(drained())).toBe('')
  expect(text.next(drained(['stdout', 'Ada\nage: ']))).toBe('Ada\nage: ')
})

test('a line that turns out to read otherwise is given again, whole, on a line of its own', () => {
  const text = createPollText()
  expect(text.next(drained(['stdout', '10%']))).toBe('10%')
  expect(text.next(drained(['stdout', '\r55%']))).toBe('\n55%')
  expect(text.next(drained(['stdout', '\r100% done\r\nok\n']))).toBe('\n100% done\nok\n')
})

test('sequences are gone, also when a drain cuts one', () => {
  const text = createPollText()
  expect(text.next(drained(['stdout', 'a\x1b[3']))).toBe('a')
  expect(text.next(drained(['stdout', '1mb\x1b[0m\n']))).toBe('b\n')
})

test('the streams have strippers of their own and come in order of arrival', () => {
  const text = createPollText()
  expect(text.next(drained(['stdout', 'a\n\x1b['], ['stderr', 'E\n'], ['stdout', '1mb\n']))).toBe('a\nE\nb\n')
})

test('after a gap nothing of the line before it is taken for given', () => {
  const text = createPollText()
  expect(text.next(drained(['stdout', 'abc']))).toBe('abc')
  expect(text.next({ ...drained(['stdout', 'xyz\n']), dropped: { stdout: 9, stderr: 0 } })).toBe('xyz\n')
})
