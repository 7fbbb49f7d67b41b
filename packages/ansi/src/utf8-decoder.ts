import { joinBytes } from './join-bytes.ts'
import { decodeUtf8 } from './web-encoding.ts'

/** A streaming UTF-8 decoder. */
export interface Utf8Decoder {
  /** The text of the bytes so far; the bytes of an unfinished character, three at most, are kept for the next call. */
  decode(bytes: Uint8Array): string
  /** Whether the bytes so far end inside a character. */
  readonly isInsideCharacter: boolean
  /** The end of the input: an unfinished character is U+FFFD. The decoder can be used again. */
  flush(): string
}

/**
 * Makes a decoder that gives what `TextDecoder` gives for the whole input, wherever it is cut; a byte order mark is kept.
 * https://encoding.spec.whatwg.org/#utf-8-decoder
 */
export const createUtf8Decoder = (): Utf8Decoder => new StreamingDecoder()

// TextDecoder's own stream mode leaves Node's fast path; keeping the tail here decodes each chunk as a whole.
class StreamingDecoder implements Utf8Decoder {
  #tail: Uint8Array = noBytes

  get isInsideCharacter(): boolean {
    return this.#tail.length > 0
  }

  decode(bytes: Uint8Array): string {
    const input = this.#tail.length === 0 ? bytes : joinBytes([this.#tail, bytes])
    const complete = input.length - unfinishedLength(input)
    this.#tail = complete === input.length ? noBytes : input.slice(complete)
    if (complete === 0) return ''
    return decodeUtf8(complete === input.length ? input : input.subarray(0, complete))
  }

  flush(): string {
    const unfinished = this.#tail.length > 0
    this.#tail = noBytes
    return unfinished ? '\ufffd' : ''
  }
}

const noBytes = new Uint8Array(0)

/** How many bytes at the end begin a character that more bytes could complete. */
export const unfinishedLength = (bytes: Uint8Array): number => {
  const end = bytes.length
  for (let length = 1; length <= 3 && length <= end; length++) {
    const byte = bytes[end - length] ?? 0
    if (byte >= 0x80 && byte < 0xc0) continue
    return length < characterLength(byte) && (length === 1 || allowsSecond(byte, bytes[end - length + 1] ?? 0))
      ? length
      : 0
  }
  return 0
}

const characterLength = (lead: number): number =>
  lead < 0xc2 || lead > 0xf4 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4

// Unicode, table 3-7: overlong forms, surrogates and values past U+10FFFF are ill-formed at their second byte already.
const allowsSecond = (lead: number, second: number): boolean =>
  second >= (lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80) &&
  second <= (lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf)
