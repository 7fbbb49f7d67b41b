import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoundedText, createBoundedText } from './bounded-text.ts'

const textOf = (pieces: readonly string[], maxCharacters: number): BoundedText => {
  const text = createBoundedText(maxCharacters)
  for (const [order, piece] of pieces.entries()) text.append(piece, order)
  return text
}

test('what fits is kept whole', () => {
  const text = textOf(['ab', '', 'cd'], 4)
  expect(text.text()).toBe('abcd')
  expect(text.omitted).toBe(0)
})

test('B133: the newest characters stay, and the number of the others is known', () => {
  const text = textOf(['abc', 'def', 'ghi'], 4)
  expect(text.text()).toBe('fghi')
  expect(text.omitted).toBe(5)
  expect(text.pieces()).toEqual([
    { text: 'f', order: 1 },
    { text: 'ghi', order: 2 },
  ])
})

test('a cut never falls inside a surrogate pair', () => {
  const text = textOf(['🙂🙂'], 3)
  expect(text.text()).toBe('🙂')
  expect(text.omitted).toBe(2)
})

test('nothing is kept where nothing is wanted', () => {
  const text = textOf(['abc'], 0)
  expect(text.text()).toBe('')
  expect(text.omitted).toBe(3)
})

test('the newest characters are read across pieces, without half a character', () => {
  const text = textOf(['ab', '🙂', 'cd'], 100)
  expect(text.newest(3)).toBe('cd')
  expect(text.newest(4)).toBe('🙂cd')
  expect(text.newest(50)).toBe('ab🙂cd')
  expect(text.newest(0)).toBe('')
})

test('clearing forgets what is kept and what was omitted, not the total', () => {
  const text = textOf(['abcdef'], 2)
  text.clear()
  expect([text.text(), text.omitted, text.total]).toEqual(['', 0, 6])
  text.append('xyz')
  expect([text.text(), text.omitted, text.total]).toEqual(['yz', 1, 9])
})

test('kept and omitted are the newest and the count of the rest, however the text was cut', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 9 })), fc.nat(30), (pieces, maxCharacters) => {
      const whole = pieces.join('')
      const text = textOf(pieces, maxCharacters)
      expect(whole.endsWith(text.text())).toBe(true)
      expect(text.text().length + text.omitted).toBe(whole.length)
      expect(text.text().length).toBeGreaterThanOrEqual(Math.min(whole.length, maxCharacters) - 1)
      expect(text.text().length).toBeLessThanOrEqual(maxCharacters)
    }),
    { seed: 20261129 },
  )
})

test('large pieces are let go of as soon as they are out of the bound', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const text = createBoundedText(200_000)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let piece = 0; piece < 900; piece++) text.append(Buffer.alloc(65_536, 97 + (piece % 26)).toString('latin1'))
  collectGarbage()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000)
  expect(text.text()).toHaveLength(200_000)
})
