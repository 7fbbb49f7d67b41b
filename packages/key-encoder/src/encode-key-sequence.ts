import { encodeKeyFor } from './encode-key.ts'
import { parseHexBytes } from './hex-bytes.ts'
import { KeyEncodingError } from './key-encoding-error.ts'
import type { ModifierName } from './key-event.ts'
import type { KeyModes } from './key-modes.ts'
import { type KeySequencePart, type KeySequenceRequest, partsOf } from './key-sequence-request.ts'
import { lostModifiers } from './lost-modifiers.ts'
import { parseKeyNameFor } from './parse-key-name.ts'
import { decodeUtf8, encodeUtf8, loneSurrogateIndex } from './utf8.ts'

/** One literal, one group of bytes or one key of an encoded sequence. */
export interface EncodedChunk {
  readonly kind: 'literal' | 'hex' | 'key'
  /** As it was given. */
  readonly source: string
  readonly bytes: Uint8Array
  /**
   * The chunk ends in a bare ESC, which a program may take together with what follows (`ESC`, `O` is Alt+O to it).
   * Wait before the next chunk if the two are meant apart: a second is enough for vim.
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
 * @throws {KeyEncodingError} `unknown-key`, or `invalid-argument` for a byte that is none, half a surrogate pair, a key that these
 * modes cannot send, or a field that does not exist; the message names the item, and nothing was encoded.
 */
export const encodeKeySequence = (request: KeySequenceRequest): EncodedKeySequence => {
  const chunks = partsOf(request, operation).flatMap((part) => encodePart(part, request.modes))
  const bytes = concatenate(chunks.map((chunk) => chunk.bytes))
  return { bytes, text: decodeUtf8(bytes), chunks }
}

const operation = 'encodeKeySequence'

function encodePart(part: KeySequencePart, modes: KeyModes | undefined): EncodedChunk[] {
  if ('keys' in part) return part.keys.map((name) => encodeNamedKey(name, modes))
  if ('literal' in part) return part.literal === '' ? [] : [encodeLiteral(part.literal)]
  const items = typeof part.hexBytes === 'string' ? [part.hexBytes] : part.hexBytes
  return items.map((item) => chunkOf('hex', item, { bytes: parseHexBytes([item], operation) }))
}

function encodeLiteral(literal: string): EncodedChunk {
  const index = loneSurrogateIndex(literal)
  if (index === -1) return chunkOf('literal', literal, { bytes: encodeUtf8(literal) })
  throw new KeyEncodingError(
    `literal: half of a surrogate pair at index ${index} has no UTF-8; keep both halves in one literal. Nothing was sent.`,
    { code: 'invalid-argument', operation },
  )
}

function encodeNamedKey(name: string, modes: KeyModes | undefined): EncodedChunk {
  const event = parseKeyNameFor(name, operation)
  const sent = encodeKeyFor(event, { modes, operation })
  if (sent === '') {
    throw new KeyEncodingError(
      `The key ${JSON.stringify(name)} sends nothing to a program that did not ask for the kitty keyboard protocol. Nothing was sent.`,
      { code: 'invalid-argument', operation, key: name },
    )
  }
  return chunkOf('key', name, { bytes: encodeUtf8(sent), lost: lostModifiers(event, { modes, operation }) })
}

function chunkOf(
  kind: EncodedChunk['kind'],
  source: string,
  content: { readonly bytes: Uint8Array; readonly lost?: readonly ModifierName[] },
): EncodedChunk {
  const { bytes, lost = [] } = content
  return { kind, source, bytes, endsWithEscape: bytes.at(-1) === 0x1b, lostModifiers: lost }
}

function concatenate(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let offset = 0
  for (const piece of pieces) {
    whole.set(piece, offset)
    offset += piece.length
  }
  return whole
}
