import type { SequenceParameter } from './vt-handler.ts'

/** The parameters of one sequence, read digit by digit. A sequence of too many keeps its first 64 values, as terminals do. */
export class SequenceParameters {
  readonly #values: Int32Array = new Int32Array(maxValues)
  readonly #isSub: Uint8Array = new Uint8Array(maxValues)
  #count = 0
  #isFull = false
  /** Bytes to be read when somebody asks; most sequences set colours, and nobody does. */
  #unread: Uint8Array | undefined
  #unreadStart = 0
  #unreadEnd = 0

  clear(): void {
    this.#count = 0
    this.#isFull = false
    this.#unread = undefined
  }

  /** Sets them all from a range of digits, `:` and `;`, which has to stay as it is until the sequence was dealt with. */
  set(bytes: Uint8Array, start: number, end: number): void {
    this.#unread = bytes
    this.#unreadStart = start
    this.#unreadEnd = end
  }

  /** Adds a digit, `:` or `;`. */
  add(byte: number): void {
    if (this.#count === 0) this.#begin(0)
    if (byte >= colon) {
      this.#begin(byte === colon ? 1 : 0)
    } else if (!this.#isFull) {
      const value = this.#values[this.#count - 1] ?? 0
      this.#values[this.#count - 1] = value < 0 ? byte - zero : Math.min(value * 10 + byte - zero, maxValue)
    }
  }

  /** One parameter without its sub-parameters; `otherwise` if it was left out. */
  get(wanted: number, otherwise: number): number {
    this.#readAll()
    let index = -1
    for (let position = -1; position < wanted; position++) {
      do index++
      while (index < this.#count && this.#isSub[index] === 1)
    }
    const value = index < this.#count ? (this.#values[index] ?? omitted) : omitted
    return value === omitted ? otherwise : value
  }

  /** All of them, as they were written. */
  list(): SequenceParameter[] {
    this.#readAll()
    const params: SequenceParameter[] = []
    for (let index = 0; index < this.#count; ) {
      const parameter = [this.#value(index++)]
      while (index < this.#count && this.#isSub[index] === 1) parameter.push(this.#value(index++))
      params.push(parameter)
    }
    return params
  }

  #readAll(): void {
    const bytes = this.#unread
    if (bytes === undefined) return
    this.clear()
    for (let at = this.#unreadStart; at < this.#unreadEnd; at++) this.add(bytes[at] ?? 0)
  }

  #value(index: number): number | undefined {
    const value = this.#values[index]
    return value === omitted ? undefined : value
  }

  #begin(isSub: 0 | 1): void {
    if (this.#count === maxValues) {
      this.#isFull = true
      return
    }
    this.#values[this.#count] = omitted
    this.#isSub[this.#count] = isSub
    this.#count++
  }
}

const maxValues = 64

const maxValue = 0x7fffffff

const omitted = -1

const zero = 0x30

const colon = 0x3a
