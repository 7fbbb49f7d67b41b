/**
 * The US keyboard layout, which xterm's and kitty's own tables take for granted: plain character, shifted character, and the
 * name of the physical key. https://www.w3.org/TR/uievents-code/#key-alphanumeric-writing-system
 */
const symbolKeys: readonly (readonly [plain: string, shifted: string, code: string])[] = [
  ['`', '~', 'Backquote'],
  ['1', '!', 'Digit1'],
  ['2', '@', 'Digit2'],
  ['3', '#', 'Digit3'],
  ['4', '$', 'Digit4'],
  ['5', '%', 'Digit5'],
  ['6', '^', 'Digit6'],
  ['7', '&', 'Digit7'],
  ['8', '*', 'Digit8'],
  ['9', '(', 'Digit9'],
  ['0', ')', 'Digit0'],
  ['-', '_', 'Minus'],
  ['=', '+', 'Equal'],
  ['[', '{', 'BracketLeft'],
  [']', '}', 'BracketRight'],
  ['\\', '|', 'Backslash'],
  [';', ':', 'Semicolon'],
  ["'", '"', 'Quote'],
  [',', '<', 'Comma'],
  ['.', '>', 'Period'],
  ['/', '?', 'Slash'],
]

const letterKeys = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => {
  return [letter, letter.toUpperCase(), `Key${letter.toUpperCase()}`] as const
})

const layout = [...symbolKeys, ...letterKeys]
const shiftedOf: ReadonlyMap<string, string> = new Map(layout.map(([plain, shifted]) => [plain, shifted]))
const plainOf: ReadonlyMap<string, string> = new Map(layout.map(([plain, shifted]) => [shifted, plain]))
const plainOfCode: ReadonlyMap<string, string> = new Map(layout.map(([plain, , code]) => [code, plain]))

/** The character that a key gives with Shift, or `undefined` if Shift makes no difference to it or that is not known. */
export const shiftedCharacter = (plain: string): string | undefined => shiftedOf.get(plain) ?? otherCase(plain, 'upper')

/** The character that a key gives without Shift, or `undefined` if this one is not a shifted character. */
export const unshiftedCharacter = (shifted: string): string | undefined =>
  plainOf.get(shifted) ?? otherCase(shifted, 'lower')

/** The character of a physical key on the US layout. */
export const baseLayoutCharacter = (code: string): string | undefined => plainOfCode.get(code)

/** Letters of any script have a shifted form if the two cases are one character each and lead to one another. */
function otherCase(character: string, wanted: 'upper' | 'lower'): string | undefined {
  const upper = character.toUpperCase()
  const lower = character.toLowerCase()
  const [other, back] = wanted === 'upper' ? [upper, upper.toLowerCase()] : [lower, lower.toUpperCase()]
  return other !== character && back === character && isOneCodePoint(other) ? other : undefined
}

/** Whether a string is exactly one code point. */
export const isOneCodePoint = (text: string): boolean => {
  const codePoint = text.codePointAt(0)
  return codePoint !== undefined && text.length === (codePoint > 0xffff ? 2 : 1)
}
