/** The bytes of one control string, up to a bound. */
export class StringPayload {
  readonly #limit: number
  #bytes: Uint8Array = empty
  #length = 0
  #complete = true

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether everything that was added is still here. */
  get complete(): boolean {
    return this.#complete
  }

  /** What was added; valid until the next change. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Adds a range; past the bound the payload is given up, and its memory with it. */
  add(source: Uint8Array, start: number, end: number): void {
    if (!this.#complete) return
    const length = this.#length + end - start
    if (length > this.#limit) {
      this.clear()
      this.#complete = false
      return
    }
    if (length > this.#bytes.length) this.#grow(length)
    this.#bytes.set(source.subarray(start, end), this.#length)
    this.#length = length
  }

  addByte(byte: number): void {
    this.add(Uint8Array.of(byte), 0, 1)
  }

  /** Empties it. A large buffer is let go: most strings are short. */
  clear(): void {
    if (this.#bytes.length > keptBytes) this.#bytes = empty
    this.#length = 0
    this.#complete = true
  }

  #grow(needed: number): void {
    const grown = new Uint8Array(Math.max(64, needed, Math.min(this.#bytes.length * 2, this.#limit)))
    grown.set(this.bytes)
    this.#bytes = grown
  }
}

const empty = new Uint8Array(0)

const keptBytes = 1024
