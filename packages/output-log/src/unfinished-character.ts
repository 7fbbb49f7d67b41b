import { unfinishedCharacterLength } from './utf8-boundary.ts'

const nothing = new Uint8Array(0)

/** Passes bytes of one stream on, but keeps an unfinished character at the end back until its rest has come. */
export class UnfinishedCharacter {
  readonly #sink: (bytes: Uint8Array) => void
  #held: Uint8Array = nothing

  constructor(sink: (bytes: Uint8Array) => void) {
    this.#sink = sink
  }

  push(chunk: Uint8Array): void {
    const bytes = this.#held.length === 0 ? chunk : this.#joinHeld(chunk)
    const unfinished = unfinishedCharacterLength(bytes)
    // A copy: a view would keep the whole chunk in memory.
    if (unfinished > 0) this.#held = Uint8Array.from(bytes.subarray(bytes.length - unfinished))
    const length = bytes.length - unfinished
    if (length > 0) this.#sink(unfinished === 0 ? bytes : bytes.subarray(0, length))
  }

  /** Passes on what is kept back: its rest will not come. */
  flush(): void {
    const held = this.#held
    this.#held = nothing
    if (held.length > 0) this.#sink(held)
  }

  /** A chunk of three bytes or more is judged by its own end, and needs no copy. */
  #joinHeld(chunk: Uint8Array): Uint8Array {
    const held = this.#held
    this.#held = nothing
    if (chunk.length < 3) return Uint8Array.from([...held, ...chunk])
    this.#sink(held)
    return chunk
  }
}
