import { KeyEncodingError } from './key-encoding-error.ts'
import type { KeyModes } from './key-modes.ts'

/** Text typed as it is, bytes as they are, or keys by name. */
export type KeySequencePart =
  | { readonly literal: string }
  | { readonly hexBytes: string | readonly string[] }
  | { readonly keys: readonly string[] }

/**
 * What to type. `literal`, `hexBytes` and `keys` are sent in the order in which the object has them: `{ literal, keys }` types the
 * text first, `{ keys, literal }` the keys. `parts` says the order as a list instead, and the others cannot stand beside it.
 */
export interface KeySequenceRequest {
  /** Sent as UTF-8, never read as key names. */
  readonly literal?: string | undefined
  /** Exact bytes: `04`, `0x04`, `c3 a9`, `c3a9`. */
  readonly hexBytes?: string | readonly string[] | undefined
  /** Names as `parseKeyName` takes them. */
  readonly keys?: readonly string[] | undefined
  readonly parts?: readonly KeySequencePart[] | undefined
  /** What the program has switched on; absent if nothing is known of the terminal. */
  readonly modes?: KeyModes | undefined
}

/**
 * The parts of a request, in order, each of them of the right type: requests also come from JSON that a model wrote.
 * @throws {KeyEncodingError} `invalid-argument`
 */
export const partsOf = (request: KeySequenceRequest, operation: string): readonly KeySequencePart[] => {
  const { parts, modes: _modes, ...fields } = request
  const given = partsOfFields(fields, { operation, where: '' })
  if (parts === undefined) return given
  if (given.length > 0) throw refused('parts: stands alone, without literal, hexBytes and keys', operation)
  if (!Array.isArray(parts)) throw refused(`parts: must be a list, not ${describe(parts)}`, operation)
  return parts.flatMap((part: unknown, index) => {
    if (typeof part === 'object' && part !== null) return partsOfFields(part, { operation, where: `parts[${index}].` })
    throw refused(`parts[${index}]: must be an object, not ${describe(part)}`, operation)
  })
}

function partsOfFields(fields: object, how: { operation: string; where: string }): KeySequencePart[] {
  const { operation, where } = how
  return Object.entries(fields).flatMap(([field, value]: [string, unknown]): KeySequencePart[] => {
    if (value === undefined) return []
    const name = `${where}${field}`
    switch (field) {
      case 'literal':
        return [{ literal: textOf(value, name, operation) }]
      case 'hexBytes':
        return [{ hexBytes: typeof value === 'string' ? value : listOf(value, name, operation) }]
      case 'keys':
        return [{ keys: listOf(value, name, operation) }]
      default:
        throw refused(`${name}: no such field; there are literal, hexBytes, keys, parts and modes`, operation)
    }
  })
}

function textOf(value: unknown, name: string, operation: string): string {
  if (typeof value === 'string') return value
  throw refused(`${name}: must be text, not ${describe(value)}`, operation)
}

function listOf(value: unknown, name: string, operation: string): readonly string[] {
  if (!Array.isArray(value)) throw refused(`${name}: must be a list, not ${describe(value)}`, operation)
  return value.map((item: unknown, index) => textOf(item, `${name}[${index}]`, operation))
}

function describe(value: unknown): string {
  return typeof value === 'object'
    ? Array.isArray(value)
      ? 'a list'
      : 'an object'
    : `${typeof value} ${String(value)}`
}

function refused(problem: string, operation: string): KeyEncodingError {
  return new KeyEncodingError(`${problem}. Nothing was sent.`, { code: 'invalid-argument', operation })
}
