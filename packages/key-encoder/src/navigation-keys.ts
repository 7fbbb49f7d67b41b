import type { KeyEntry } from './key-entry.ts'

/**
 * Arrows, Home, End and the middle of the keypad follow DECCKM when no modifier is held.
 * https://vt100.net/docs/vt510-rm/DECCKM.html, terminfo `xterm-256color`: kcuu1, kcud1, kcuf1, kcub1, khome, kend, kb2.
 * Home and End of the VT220, `CSI 1 ~` and `CSI 4 ~`, are what most programs take from a terminal of unknown kind.
 */
export const cursorKeys: readonly KeyEntry[] = [
  cursorKey('Up', ['ArrowUp', 'UpArrow'], 'A'),
  cursorKey('Down', ['ArrowDown', 'DownArrow'], 'B'),
  cursorKey('Right', ['ArrowRight', 'RightArrow'], 'C'),
  cursorKey('Left', ['ArrowLeft', 'LeftArrow'], 'D'),
  cursorKey('Home', [], 'H', '\x1b[1~'),
  cursorKey('End', [], 'F', '\x1b[4~'),
  cursorKey('Begin', ['Clear'], 'E'),
]

/** The editing keypad of the VT220. Terminfo `xterm-256color`: kich1, kdch1, kpp, knp; Menu as xterm sends it. https://vt100.net/docs/vt220-rm/table3-4.html */
export const editingKeys: readonly KeyEntry[] = [
  editingKey('Insert', ['Ins', 'IC'], 2),
  editingKey('Delete', ['Del', 'DC'], 3),
  editingKey('PageUp', ['PgUp', 'PPage', 'Prior'], 5),
  editingKey('PageDown', ['PgDn', 'PgDown', 'NPage', 'Next'], 6),
  {
    name: 'Menu',
    aliases: ['ContextMenu'],
    legacy: { kind: 'tilde', number: 29 },
    kitty: { number: 57363, final: 'u' },
  },
]

function cursorKey(name: string, aliases: readonly string[], final: string, reference?: string): KeyEntry {
  const legacy =
    reference === undefined ? ({ kind: 'cursor', final } as const) : ({ kind: 'cursor', final, reference } as const)
  return { name, aliases, legacy, kitty: { number: 1, final } }
}

function editingKey(name: string, aliases: readonly string[], number: number): KeyEntry {
  return { name, aliases, legacy: { kind: 'tilde', number }, kitty: { number, final: '~' } }
}
