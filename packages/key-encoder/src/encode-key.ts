import type { KeyEvent } from './key-event.ts'
import type { KeyModes } from './key-modes.ts'

/**
 * What a terminal in these modes sends for one key event; the empty string if it sends nothing (a release that nobody asked for).
 * Without `modes` nothing is known of the terminal and the plain reference sequences are given.
 * @throws {KeyEncodingError} `unknown-key`
 */
export const encodeKey = (event: KeyEvent, modes?: KeyModes): string => {
  throw new Error(`not built yet: ${event.key} ${modes?.kittyKeyboardFlags}`)
}
