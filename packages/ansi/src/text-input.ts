import { createUtf8Decoder, type Utf8Decoder } from './utf8-decoder.ts'
import { decodeUtf8, encodeUtf8Into } from './web-encoding.ts'

/** A piece of well-formed text together with its UTF-8, which is what the state machine reads. */
export interface EncodedText {
  readonly text: string
  /** Valid up to `length`, and only until the next piece. */
  readonly bytes: Uint8Array
  /** The same memory, two bytes at a time. */
  readonly pairs: Uint16Array
  readonly length: number
}

/**
 * Brings text and bytes to one form: pieces of bounded size that cut no character. What is unfinished at the end of a chunk
 * (bytes of a character, half a surrogate pair) waits for the next one.
 */
export class TextInput {
  readonly #utf8: Utf8Decoder = createUtf8Decoder()
  #highSurrogate = ''

  /** Calls `visit` with the pieces of a chunk, in order. */
  push(chunk: string | Uint8Array, visit: (piece: EncodedText) => void): void {
    if (chunk.length === 0) return
    const text =
      typeof chunk === 'string'
        ? this.#utf8.flush() + this.#completed(chunk)
        : this.#takeSurrogate() + this.#utf8.decode(chunk)
    visitPieces(text, visit)
  }

  /** The end of the input. */
  flush(visit: (piece: EncodedText) => void): void {
    visitPieces(this.#utf8.flush() + this.#takeSurrogate(), visit)
  }

  #completed(chunk: string): string {
    const text = this.#highSurrogate + chunk
    const last = text.charCodeAt(text.length - 1)
    this.#highSurrogate = isHighSurrogate(last) ? text.slice(-1) : ''
    return this.#highSurrogate === '' ? text : text.slice(0, -1)
  }

  #takeSurrogate(): string {
    const broken = this.#highSurrogate === '' ? '' : '\ufffd'
    this.#highSurrogate = ''
    return broken
  }
}

const visitPieces = (text: string, visit: (piece: EncodedText) => void): void => {
  if (text === '') return
  const scratch = idleScratches.pop() ?? newScratch()
  try {
    for (let start = 0; start < text.length; ) {
      const end = pieceEnd(text, start)
      visit(encode(start === 0 && end === text.length ? text : text.slice(start, end), scratch))
      start = end
    }
  } finally {
    idleScratches.push(scratch)
  }
}

const pieceUnits = 8192

const pieceEnd = (text: string, start: number): number => {
  const end = start + pieceUnits
  if (end >= text.length) return text.length
  return isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end
}

const isHighSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xd800

interface Scratch {
  readonly bytes: Uint8Array
  readonly pairs: Uint16Array
}

// One buffer serves all parsers of a process: a thousand sessions do not parse at once. A handler that pushes into another
// parser takes a second one.
const idleScratches: Scratch[] = []

const newScratch = (): Scratch => {
  const memory = new ArrayBuffer(pieceUnits * 3)
  return { bytes: new Uint8Array(memory), pairs: new Uint16Array(memory) }
}

const encode = (text: string, { bytes, pairs }: Scratch): EncodedText => {
  const length = encodeUtf8Into(text, bytes)
  // A lone surrogate was encoded as U+FFFD, EF BF BD. Where that may have been, take the text that the bytes stand for.
  const mayBeBroken = length !== text.length && bytes.subarray(0, length).includes(0xef)
  return { text: mayBeBroken ? decodeUtf8(bytes.subarray(0, length)) : text, bytes, pairs, length }
}
