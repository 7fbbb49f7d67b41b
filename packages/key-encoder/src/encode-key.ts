import { encodeKittyKey, kittyProtocolIsOn } from './encode-kitty-key.ts'
import { encodeLegacyKey } from './encode-legacy-key.ts'
import type { KeyEvent } from './key-event.ts'
import type { KeyModes } from './key-modes.ts'
import { resolveKey } from './resolve-key.ts'

/**
 * What a terminal in these modes sends for one key event; the empty string if it sends nothing (a release that nobody asked for,
 * a key that only the kitty protocol has).
 *
 * With `modes`, even empty ones, the terminal is an `xterm-256color`. Without, nothing is known of it: Home and End are then
 * `CSI 1 ~` and `CSI 4 ~`. The kitty protocol goes before modifyOtherKeys.
 * @throws {KeyEncodingError} `unknown-key`
 */
export const encodeKey = (event: KeyEvent, modes?: KeyModes): string =>
  encodeKeyFor(event, { modes, operation: 'encodeKey' })

/** The same, for an error that names another operation. */
export const encodeKeyFor = (
  event: KeyEvent,
  how: { readonly modes: KeyModes | undefined; readonly operation: string },
): string => {
  const key = resolveKey(event, how.operation)
  const isKitty = how.modes !== undefined && kittyProtocolIsOn(how.modes.kittyKeyboardFlags ?? 0)
  return how.modes !== undefined && isKitty ? encodeKittyKey(key, how.modes) : encodeLegacyKey(key, how.modes)
}
