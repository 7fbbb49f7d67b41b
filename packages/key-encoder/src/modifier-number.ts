import type { ModifierName, Modifiers } from './key-event.ts'

/**
 * The bit of each modifier. xterm knows the first three, the kitty protocol all, and the locks.
 * https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-PC-Style-Function-Keys,
 * https://sw.kovidgoyal.net/kitty/keyboard-protocol/#modifiers
 */
export const modifierBits: readonly { readonly name: ModifierName; readonly bit: number }[] = [
  { name: 'shift', bit: 1 },
  { name: 'alt', bit: 2 },
  { name: 'control', bit: 4 },
  { name: 'super', bit: 8 },
  { name: 'hyper', bit: 16 },
  { name: 'meta', bit: 32 },
]
const capsLockBit = 64
const numLockBit = 128

/** 1 + Shift 1 + Alt 2 + Control 4. */
export const xtermModifierNumber = (held: Modifiers): number => 1 + (bitsOf(held) & 7)

/** 1 + the bits of the modifiers and of the locks. */
export const kittyModifierNumber = (held: Modifiers, locks: Locks = {}): number =>
  1 + bitsOf(held) + (locks.capsLock === true ? capsLockBit : 0) + (locks.numLock === true ? numLockBit : 0)

/** The locks that are on. */
export interface Locks {
  readonly capsLock?: boolean | undefined
  readonly numLock?: boolean | undefined
}

function bitsOf(held: Modifiers): number {
  return modifierBits.reduce((sum, { name, bit }) => sum + (held[name] === true ? bit : 0), 0)
}
