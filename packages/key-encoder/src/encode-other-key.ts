import { x11ControlCharacter } from './control-characters.ts'
import { xtermModifierNumber } from './modifier-number.ts'
import type { ResolvedKey } from './resolve-key.ts'

/**
 * Which modifier numbers of the keys that are bytes are sent as `CSI 27 ; m ; code ~`, by level of modifyOtherKeys.
 *
 * https://invisible-island.net/xterm/modified-keys-us-pc105.html, and measured on xterm 379 with `metaSendsEscape`. Level 1 differs
 * from it where xterm drops a modifier: Control+Shift+Tab (6), and Alt with another modifier (4, 7, 8), are sent whole.
 */
export const otherControlKeys: readonly {
  readonly name: string
  readonly code: number
  /** Backspace with Control is another byte, and xterm reports that one. */
  readonly codeWithControl: number
  readonly level1: readonly number[]
  readonly level2: readonly number[]
}[] = [
  { name: 'Enter', code: 13, codeWithControl: 13, level1: [2, 4, 5, 6, 7, 8], level2: [2, 3, 4, 5, 6, 7, 8] },
  { name: 'Tab', code: 9, codeWithControl: 9, level1: [5, 6, 7, 8], level2: [3, 4, 5, 6, 7, 8] },
  { name: 'Backspace', code: 127, codeWithControl: 8, level1: [], level2: [2, 3, 4, 6, 7, 8] },
  { name: 'Escape', code: 27, codeWithControl: 27, level1: [4, 7, 8], level2: [2, 3, 4, 5, 6, 7, 8] },
]

/** What modifyOtherKeys makes of a key; `undefined` if it leaves the key alone. https://invisible-island.net/xterm/modified-keys.html */
export const encodeOtherKey = (key: ResolvedKey, level: 1 | 2): string | undefined => {
  const modifier = xtermModifierNumber(key.held)
  if (key.kind === 'named')
    return encodeControlKey(key.entry.name, modifier, { level, control: key.held.control === true })
  if (key.kind !== 'character') return undefined
  const reported = level === 1 ? isReportedAtLevel1(key) : isReportedAtLevel2(key)
  return reported ? sequence(modifier, key.produced.codePointAt(0) ?? 0) : undefined
}

function encodeControlKey(name: string, modifier: number, how: { level: 1 | 2; control: boolean }): string | undefined {
  const row = otherControlKeys.find((each) => each.name === name)
  const reported = how.level === 1 ? row?.level1 : row?.level2
  if (row === undefined || reported?.includes(modifier) !== true) return undefined
  return sequence(modifier, how.control ? row.codeWithControl : row.code)
}

type CharacterKey = Extract<ResolvedKey, { kind: 'character' }>

/** Only what Control would leave as it is: a key with a control character of its own keeps it, and Alt alone stays ESC. */
function isReportedAtLevel1({ held, produced }: CharacterKey): boolean {
  return held.control === true && x11ControlCharacter(produced) === undefined
}

/** Everything with Control or Alt. With Shift alone space and columns 4 to 7 of ASCII: that is how xterm's tests fall out. */
function isReportedAtLevel2({ held, produced, shiftImplied }: CharacterKey): boolean {
  if (held.control === true || held.alt === true) return true
  return held.shift === true && !shiftImplied && /^[ @-\x7f]$/.test(produced)
}

function sequence(modifier: number, code: number): string {
  return `\x1b[27;${modifier};${code}~`
}
