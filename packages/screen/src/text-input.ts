import { isAscii } from 'node:buffer'
import { createUtf8Decoder } from '@ptarmigan/ansi'

/** Makes of each chunk what the emulator takes: the bytes themselves where they are ASCII, else text decoded across the cuts. */
export class TextInput {
  readonly #decoder = createUtf8Decoder()
  #isInsideCharacter = false

  take(chunk: Uint8Array | string): Uint8Array | string {
    if (typeof chunk === 'string') return chunk
    const isPlain = isAscii(chunk)
    if (isPlain && !this.#isInsideCharacter) return chunk
    this.#isInsideCharacter = !isPlain && (chunk[chunk.length - 1] ?? 0) > 0x7f
    return this.#decoder.decode(chunk)
  }
}
