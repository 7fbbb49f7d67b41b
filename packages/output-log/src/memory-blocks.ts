import { Buffer } from 'node:buffer'

/** A piece of the newest output. Its bytes never move, and those written once never change. */
export interface MemoryBlock {
  /** The place of its first byte in the log. */
  readonly start: number
  readonly bytes: Buffer
  used: number
  /** Line feeds of the log up to its end, once it is full. */
  lineFeedsThrough: number
}

const smallestBlockBytes = 1024
/** Well below what one writev may take. */
const maximumViews = 256

/** The newest output, as a queue of blocks without a gap between them. Small logs take small blocks. */
export class MemoryBlocks {
  readonly #largestBlockBytes: number
  #blocks: MemoryBlock[] = []
  #spares: Buffer[] = []
  #end = 0
  /** Bytes of all blocks, used or not. */
  #held = 0

  /** @param largestBlockBytes A power of two. */
  constructor(largestBlockBytes: number = 64 * 1024) {
    this.#largestBlockBytes = largestBlockBytes
  }

  /** The first byte that is in memory; equal to `end` when none is. */
  get start(): number {
    return this.#blocks[0]?.start ?? this.#end
  }

  get end(): number {
    return this.#end
  }

  get heldBytes(): number {
    return this.#held + this.#spares.length * this.#largestBlockBytes
  }

  /** The oldest block that is not being filled. */
  get older(): MemoryBlock | undefined {
    return this.#blocks.length > 1 ? this.#blocks[0] : undefined
  }

  /** Copies a chunk to the end; calls `onFull` after each block that it fills. */
  append(chunk: Uint8Array, onFull: (block: MemoryBlock) => void): void {
    let newest = this.#blocks.at(-1)
    for (let taken = 0; taken < chunk.length; ) {
      if (newest === undefined || newest.used === newest.bytes.length) newest = this.#addBlock()
      const room = newest.bytes.length - newest.used
      const left = chunk.length - taken
      const piece = taken === 0 && left <= room ? chunk : chunk.subarray(taken, taken + Math.min(room, left))
      newest.bytes.set(piece, newest.used)
      newest.used += piece.length
      taken += piece.length
      this.#end += piece.length
      if (newest.used === newest.bytes.length) onFull(newest)
    }
  }

  /** Views of the bytes from `from` on, which must be in memory: about `maximumBytes` at most. */
  views(from: number, maximumBytes: number): Buffer[] {
    const views: Buffer[] = []
    let total = 0
    for (let index = this.#indexOf(from); views.length < maximumViews && total < maximumBytes; index += 1) {
      const block = this.#blocks[index]
      if (block === undefined) break
      const view = block.bytes.subarray(Math.max(0, from - block.start), block.used)
      views.push(view)
      total += view.length
    }
    return views
  }

  /** Calls back for each stretch from `from` to the end. */
  forEachFrom(from: number, visit: (bytes: Buffer, start: number, end: number) => void): void {
    for (let index = this.#indexOf(from); index < this.#blocks.length; index += 1) {
      const block = this.#blocks[index]
      if (block !== undefined) visit(block.bytes, Math.max(0, from - block.start), block.used)
    }
  }

  /** Copies bytes that are in memory into `target`, whose first byte stands for `start` of the log. */
  copyInto(target: Uint8Array, start: number, from: number, end: number): void {
    for (let index = this.#indexOf(from); index < this.#blocks.length; index += 1) {
      const block = this.#blocks[index]
      if (block === undefined || block.start >= end) return
      const first = Math.max(from, block.start)
      const last = Math.min(end, block.start + block.used)
      target.set(block.bytes.subarray(first - block.start, last - block.start), first - start)
    }
  }

  /** Forgets the oldest block, whose memory may be written again at once. */
  dropOldest(): void {
    const block = this.#blocks.shift()
    if (block === undefined) return
    this.#held -= block.bytes.length
    if (block.bytes.length === this.#largestBlockBytes) this.#spares.push(block.bytes)
  }

  /** Frees what is kept for reuse, which in a flood is never more than was in use a moment ago. */
  dropSpares(): void {
    this.#spares = []
  }

  #indexOf(byte: number): number {
    let low = 0
    let high = this.#blocks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#blocks[middle]?.start ?? 0) <= byte) low = middle
      else high = middle - 1
    }
    return low
  }

  /** As large as the log so far, within bounds: every block begins at a multiple of its size. */
  #addBlock(): MemoryBlock {
    const size = Math.min(this.#largestBlockBytes, Math.max(smallestBlockBytes, this.#end))
    const spare = size === this.#largestBlockBytes ? this.#spares.pop() : undefined
    // Not from the shared pool: the block begins its ArrayBuffer, and is freed alone.
    const block = { start: this.#end, bytes: spare ?? Buffer.allocUnsafeSlow(size), used: 0, lineFeedsThrough: 0 }
    this.#blocks.push(block)
    this.#held += block.bytes.length
    return block
  }
}
