import { wideRanges } from './wide-ranges.ts'

/** How many columns a terminal gives to a character: 0 for marks and format characters, 2 for wide ones, else 1. */
export const characterWidth = (character: string): 0 | 1 | 2 => {
  const code = character.codePointAt(0) ?? 0
  if (code < firstMark) return 1
  if (code < firstWide) return isZeroWidth(code, character) ? 0 : 1
  if (isWide(code)) return 2
  return isZeroWidth(code, character) ? 0 : 1
}

const firstMark = 0x300

const firstWide = 0x1100

// Hangul vowels and final consonants are drawn into the syllable that the wide initial consonant before them began.
const isZeroWidth = (code: number, character: string): boolean =>
  (code >= 0x1160 && code <= 0x11ff) || zeroWidth.test(character)

const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}]$/u

const isWide = (code: number): boolean => {
  let low = 0
  let high = wideRanges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (code > (wideRanges[middle]?.[1] ?? 0)) low = middle + 1
    else high = middle
  }
  return code >= (wideRanges[low]?.[0] ?? Number.POSITIVE_INFINITY)
}
