import type { TextEnd } from './extent.ts'
import { unfinishedCharacterLength } from './utf8-boundary.ts'

/** An unfinished character, and the byte before it. */
const keptBytes = 4

/** The last bytes of what was appended, which say where its text ends. */
export class NewestBytes {
  #bytes: Uint8Array = new Uint8Array(0)

  push(chunk: Uint8Array): void {
    const last = chunk.at(-1)
    if (last === undefined) return
    // Most chunks end with an ASCII character, and then nothing before it matters.
    if (last < 0x80) this.#bytes = last === 0x0a ? lineFeed : otherByte
    else if (chunk.length >= keptBytes) this.#bytes = Uint8Array.from(chunk.subarray(-keptBytes))
    else this.#bytes = Uint8Array.from([...this.#bytes, ...chunk]).slice(-keptBytes)
  }

  /** @param end How many bytes were appended. */
  textEnd(end: number): TextEnd {
    const unfinished = unfinishedCharacterLength(this.#bytes)
    return { byte: end - unfinished, endsLine: this.#bytes.at(-1 - unfinished) === 0x0a }
  }

  /** Whether the last byte is a line feed. */
  get endsLine(): boolean {
    return this.#bytes.at(-1) === 0x0a
  }
}

const lineFeed = Uint8Array.of(0x0a)
const otherByte = Uint8Array.of(0x20)
