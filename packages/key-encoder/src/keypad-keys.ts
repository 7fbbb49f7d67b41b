import type { KeyEntry } from './key-entry.ts'

/**
 * The keypad with Num Lock on: the character, or SS3 and a letter under DECKPAM.
 * https://vt100.net/docs/vt100-ug/chapter3.html table 3-8, https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-VT220-Style-Function-Keys
 */
const textKeys: readonly KeyEntry[] = [
  ...[...'0123456789'].map((digit, index) =>
    textKey(`KP_${digit}`, [`Numpad${digit}`], digit, String.fromCharCode(0x70 + index), 57399 + index),
  ),
  textKey('KP_Decimal', ['KP.', 'KPPeriod', 'NumpadDecimal'], '.', 'n', 57409),
  textKey('KP_Divide', ['KP/', 'NumpadDivide'], '/', 'o', 57410),
  textKey('KP_Multiply', ['KP*', 'NumpadMultiply'], '*', 'j', 57411),
  textKey('KP_Subtract', ['KP-', 'KPMinus', 'NumpadSubtract'], '-', 'm', 57412),
  textKey('KP_Add', ['KP+', 'KPPlus', 'NumpadAdd'], '+', 'k', 57413),
  textKey('KP_Enter', ['NumpadEnter'], '\r', 'M', 57414),
  textKey('KP_Equal', ['KP=', 'NumpadEqual'], '=', 'X', 57415),
  textKey('KP_Separator', ['KP,', 'KPComma', 'NumpadComma'], ',', 'l', 57416),
]

/** The keypad with Num Lock off sends what the keys of the same name do. */
const navigationKeys: readonly KeyEntry[] = (
  [
    ['Left', 57417],
    ['Right', 57418],
    ['Up', 57419],
    ['Down', 57420],
    ['PageUp', 57421],
    ['PageDown', 57422],
    ['Home', 57423],
    ['End', 57424],
    ['Insert', 57425],
    ['Delete', 57426],
  ] as const
).map(([name, number]) => {
  return { name: `KP_${name}`, aliases: [], legacy: { kind: 'same-as', name }, kitty: { number, final: 'u' } } as const
})

/** The numeric keypad, with Num Lock on and off. */
export const keypadKeys: readonly KeyEntry[] = [
  ...textKeys,
  ...navigationKeys,
  { name: 'KP_Begin', aliases: [], legacy: { kind: 'same-as', name: 'Begin' }, kitty: { number: 1, final: 'E' } },
]

function textKey(name: string, aliases: readonly string[], text: string, final: string, number: number): KeyEntry {
  return { name, aliases, legacy: { kind: 'keypad', text, final }, kitty: { number, final: 'u' } }
}
