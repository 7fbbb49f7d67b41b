import type { KeyEntry } from './key-entry.ts'

/**
 * F1 to F12. Terminfo `xterm-256color`: kf1 to kf12; the numbers are those of the VT220, with its gaps.
 * F3 has a number of its own under the kitty protocol, because `CSI R` is a cursor report.
 * https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-PC-Style-Function-Keys
 */
const firstKeys: readonly KeyEntry[] = [
  { name: 'F1', aliases: [], legacy: { kind: 'ss3', final: 'P' }, kitty: { number: 1, final: 'P' } },
  { name: 'F2', aliases: [], legacy: { kind: 'ss3', final: 'Q' }, kitty: { number: 1, final: 'Q' } },
  { name: 'F3', aliases: [], legacy: { kind: 'ss3', final: 'R' }, kitty: { number: 13, final: '~' } },
  { name: 'F4', aliases: [], legacy: { kind: 'ss3', final: 'S' }, kitty: { number: 1, final: 'S' } },
  ...[15, 17, 18, 19, 20, 21, 23, 24].map((number, index): KeyEntry => {
    return { name: `F${index + 5}`, aliases: [], legacy: { kind: 'tilde', number }, kitty: { number, final: '~' } }
  }),
]

/** Terminfo's F13 to F63 are F1 to F12 held with these modifier numbers in turn: Shift, Control, Control+Shift, Alt, Alt+Shift. */
const terminfoModifiers: readonly number[] = [2, 5, 6, 3, 4]

/** The VT220's own numbers of F13 to F20, which xterm sends for these keys with modifiers; from F21 on it counts from 42. */
const vt220Numbers: readonly number[] = [25, 26, 28, 29, 31, 32, 33, 34]

/**
 * F13 to F63. Unmodified as terminfo `xterm-256color` has them, kf13 to kf63; modified as xterm does.
 * The kitty protocol has numbers for them up to F35.
 */
const higherKeys: readonly KeyEntry[] = terminfoModifiers
  .flatMap((modifier) => firstKeys.map((key) => modifiedSequence(key, modifier)))
  .slice(0, 63 - 12)
  .map((sequence, index): KeyEntry => {
    const legacy = { kind: 'fixed', sequence, number: vt220Numbers[index] ?? 42 + index - vt220Numbers.length } as const
    const entry = { name: `F${index + 13}`, aliases: [], legacy }
    return index < 23 ? { ...entry, kitty: { number: 57376 + index, final: 'u' } } : entry
  })

/** F1 to F63. */
export const functionKeys: readonly KeyEntry[] = [...firstKeys, ...higherKeys]

function modifiedSequence(key: KeyEntry, modifier: number): string {
  if (key.legacy.kind === 'ss3') return `\x1b[1;${modifier}${key.legacy.final}`
  return key.legacy.kind === 'tilde' ? `\x1b[${key.legacy.number};${modifier}~` : ''
}
