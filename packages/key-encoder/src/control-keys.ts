import type { KeyEntry } from './key-entry.ts'

/**
 * Keys that are one byte to a program that asked for nothing, with the bytes that modifiers make of them: Alt puts ESC before it.
 * Backspace is DEL as terminfo `xterm-256color` says (kbs), Shift+Tab is its kcbt.
 * https://sw.kovidgoyal.net/kitty/keyboard-protocol/#legacy-functional-keys
 */
export interface ControlKey extends KeyEntry {
  readonly plain: string
  readonly withControl: string
  readonly withShift: string
  readonly withControlShift: string
}

/** Enter, Tab, Backspace, Escape. Space is a character. */
export const controlKeys: readonly ControlKey[] = [
  controlKey('Enter', ['Return', 'CR'], 13, { plain: '\r' }),
  controlKey('Tab', [], 9, { plain: '\t', withShift: '\x1b[Z', withControlShift: '\x1b[Z' }),
  controlKey('Backspace', ['BSpace', 'BS'], 127, { plain: '\x7f', withControl: '\b', withControlShift: '\b' }),
  controlKey('Escape', ['Esc'], 27, { plain: '\x1b' }),
]

interface ControlBytes {
  readonly plain: string
  readonly withControl?: string
  readonly withShift?: string
  readonly withControlShift?: string
}

function controlKey(name: string, aliases: readonly string[], number: number, bytes: ControlBytes): ControlKey {
  const { plain, withControl = plain, withShift = plain, withControlShift = plain } = bytes
  const kitty = { number, final: 'u' } as const
  return { name, aliases, legacy: { kind: 'control' }, kitty, plain, withControl, withShift, withControlShift }
}
