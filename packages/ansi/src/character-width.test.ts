import { expect, test } from 'vitest'
import { characterWidth } from './character-width.ts'
import { wideRanges } from './wide-ranges.ts'

test.each([
  ['a', 1],
  ['é', 1],
  ['\u00ad', 1],
  ['\u0301', 0],
  ['\u200d', 0],
  ['\ufe0f', 0],
  ['\ufeff', 0],
  ['\u1160', 0],
  ['ᄀ', 2],
  ['漢', 2],
  ['\u302a', 0],
  ['Ａ', 2],
  ['ﾊ', 1],
  ['✅', 2],
  ['❤', 1],
  ['▽', 1],
  ['😀', 2],
  ['\u{1f9b0}', 2],
  ['\u{e0100}', 0],
  ['\u{10ffff}', 1],
])('%j has %i columns', (character, width) => {
  expect(characterWidth(character)).toBe(width)
})

test('the wide ranges are in order and apart, as the search in them needs', () => {
  const bounds = wideRanges.flat()
  expect(bounds).toEqual(bounds.toSorted((one, other) => one - other))
})
