import type { ModifierName } from './key-event.ts'
import type { KeyModes } from './key-modes.ts'

/** Text typed as it is, bytes as they are, or keys by name. */
export type KeySequencePart =
  | { readonly literal: string }
  | { readonly hexBytes: string | readonly string[] }
  | { readonly keys: readonly string[] }

/**
 * What to type. `literal`, `hexBytes` and `keys` are sent in the order in which the object names them
 * (`{ literal, keys }` types the text first); `parts` states the order as a list, and stands alone.
 */
export interface KeySequenceRequest {
  /** Sent as UTF-8, never read as key names. */
  readonly literal?: string | undefined
  /** Exact bytes: `04`, `0x04`, `c3 a9`, `c3a9`. */
  readonly hexBytes?: string | readonly string[] | undefined
  /** Key names: see `parseKeyName`. */
  readonly keys?: readonly string[] | undefined
  readonly parts?: readonly KeySequencePart[] | undefined
  /** What the program has switched on; absent if nothing is known of the terminal. */
  readonly modes?: KeyModes | undefined
}

/** One literal, one group of bytes or one key of an encoded sequence. */
export interface EncodedChunk {
  readonly kind: 'literal' | 'hex' | 'key'
  /** As it was given. */
  readonly source: string
  readonly bytes: Uint8Array
  /**
   * The chunk ends in a bare ESC: a program may join it with what follows (`ESC`, `O` is Alt+O to it).
   * Wait before the next chunk if the two are meant apart.
   */
  readonly endsWithEscape: boolean
  /** Modifiers that these modes cannot express for this key: the bytes are the same without them. */
  readonly lostModifiers: readonly ModifierName[]
}

/** An encoded sequence. */
export interface EncodedKeySequence {
  /** What to write. */
  readonly bytes: Uint8Array
  /** The same as text, for people to read: bytes that are not UTF-8 show as U+FFFD. */
  readonly text: string
  /** The pieces of `bytes`, in order, for those who write them one by one. */
  readonly chunks: readonly EncodedChunk[]
}

/**
 * Encodes named keys, exact bytes and literal text in the order of the request, all or nothing.
 * @throws {KeyEncodingError} `unknown-key` or `invalid-argument`, naming the item; nothing was encoded then.
 */
export const encodeKeySequence = (request: KeySequenceRequest): EncodedKeySequence => {
  throw new Error(`not built yet: ${request.literal}`)
}
