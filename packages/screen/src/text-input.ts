import { isAscii } from 'node:buffer'
import { createUtf8Decoder } from '@ptarmigan/ansi'

/** Makes of each chunk what the emulator takes: the bytes themselves where they are ASCII, else text decoded across the cuts. */
export class TextInput {
  readonly #decoder = createUtf8Decoder()

  take(chunk: Uint8Array | string): Uint8Array | string {
    if (typeof chunk === 'string') return chunk
    return !this.#decoder.isInsideCharacter && isAscii(chunk) ? chunk : this.#decoder.decode(chunk)
  }
}
