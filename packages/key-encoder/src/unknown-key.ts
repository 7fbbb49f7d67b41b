import { KeyEncodingError } from './key-encoding-error.ts'
import { nearestKeyName } from './nearest-key-name.ts'

/** The error for a name that no key has. */
export const unknownKey = (key: string, operation: string): KeyEncodingError => {
  const suggestion = nearestKeyName(key)
  const shown = key.length <= 80 ? key : `${key.slice(0, 80)}…`
  return new KeyEncodingError(
    `No key is named ${JSON.stringify(shown)}; the nearest name is ${JSON.stringify(suggestion)}. Nothing was sent. ` +
      'Text that is not the name of a key is typed as a literal.',
    { code: 'unknown-key', operation, key, suggestion },
  )
}
