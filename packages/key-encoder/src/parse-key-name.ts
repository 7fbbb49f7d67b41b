import type { KeyEvent } from './key-event.ts'

/**
 * The key event that a name such as `C-c`, `Ctrl+Alt+Left`, `^D`, `F5`, `é` stands for.
 * @throws {KeyEncodingError} `unknown-key` with the nearest name.
 */
export const parseKeyName = (name: string): KeyEvent => {
  throw new Error(`not built yet: ${name}`)
}
