import { countLineFeeds } from './count-line-feeds.ts'

/** A byte of the log together with the line feeds before it. */
export interface CountedPlace {
  readonly byte: number
  readonly lineFeeds: number
}

/**
 * How many line feeds stand before every `strideBytes`-th byte: 8 bytes of memory per stride, however many lines or few.
 *
 * With it any line is found by looking at one stride of the log, and no position of a line is kept.
 */
export class LineIndex {
  readonly strideBytes: number
  #before: Float64Array<ArrayBuffer> = new Float64Array(16)
  #strides = 1
  #bytes = 0
  #lineFeeds = 0

  constructor(strideBytes: number = 64 * 1024) {
    this.strideBytes = strideBytes
  }

  /** Everything counted so far. */
  get counted(): CountedPlace {
    return { byte: this.#bytes, lineFeeds: this.#lineFeeds }
  }

  /** Counts the bytes that come next in the log, from `start` to `end` of a buffer that begins its ArrayBuffer. */
  count(bytes: Buffer, start: number, end: number): void {
    for (let at = start; at < end; ) {
      const stop = Math.min(end, at + this.strideBytes - (this.#bytes % this.strideBytes))
      this.#advance(stop - at, countLineFeeds(bytes, at, stop))
      at = stop
    }
  }

  /** Counts bytes that cannot be read, of which only the number of line feeds is known; they are taken to come first. */
  countUnseen(length: number, lineFeeds: number): void {
    let remaining = lineFeeds
    for (let done = 0; done < length; ) {
      const step = Math.min(length - done, this.strideBytes - (this.#bytes % this.strideBytes))
      const here = Math.min(step, remaining)
      this.#advance(step, here)
      remaining -= here
      done += step
    }
  }

  /** The start of the stride that a byte is in. */
  strideStart(byte: number): CountedPlace {
    const stride = Math.floor(byte / this.strideBytes)
    return { byte: stride * this.strideBytes, lineFeeds: this.#before[stride] ?? 0 }
  }

  /** The start of the next stride, if that is counted already. */
  strideEnd(byte: number): CountedPlace | undefined {
    const stride = Math.floor(byte / this.strideBytes) + 1
    if (stride >= this.#strides) return undefined
    return { byte: stride * this.strideBytes, lineFeeds: this.#before[stride] ?? 0 }
  }

  /** The start of the stride that holds the n-th (1-based) line feed of the log, which must have been counted. */
  strideOfLineFeed(ordinal: number): CountedPlace {
    let low = 0
    let high = this.#strides - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#before[middle] ?? 0) < ordinal) low = middle
      else high = middle - 1
    }
    return { byte: low * this.strideBytes, lineFeeds: this.#before[low] ?? 0 }
  }

  #advance(length: number, lineFeeds: number): void {
    this.#bytes += length
    this.#lineFeeds += lineFeeds
    if (this.#bytes % this.strideBytes === 0) this.#pushStride()
  }

  #pushStride(): void {
    if (this.#strides === this.#before.length) {
      const larger = new Float64Array(this.#strides * 2)
      larger.set(this.#before)
      this.#before = larger
    }
    this.#before[this.#strides] = this.#lineFeeds
    this.#strides += 1
  }
}
