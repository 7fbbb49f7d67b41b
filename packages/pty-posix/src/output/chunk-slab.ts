/**
 * Memory to read into, handed over piece by piece: what was read belongs to the listener and is never written again, so
 * that no byte is copied on its way.
 *
 * Slabs grow while reads fill them, so an idle session costs little and a flood needs few of them.
 */
export class ChunkSlab {
  #slab: Buffer
  #used = 0

  constructor(initialBytes: number = smallestSlabBytes) {
    this.#slab = Buffer.allocUnsafeSlow(initialBytes)
  }

  /** Where the next read goes: at least a page, and the same memory until something of it is taken. */
  room(): Buffer {
    if (this.#slab.length - this.#used < roomBytes) {
      this.#slab = Buffer.allocUnsafeSlow(Math.min(this.#slab.length * 2, largestSlabBytes))
      this.#used = 0
    }
    return this.#slab.subarray(this.#used)
  }

  /** The first bytes of the room, which were read, for the listener to keep. */
  take(bytes: number): Buffer {
    const chunk = this.#slab.subarray(this.#used, this.#used + bytes)
    this.#used += bytes
    return chunk
  }
}

/** What a terminal usually gives at once is one byte less. N_TTY_BUF_SIZE of Linux */
const roomBytes = 4096
const smallestSlabBytes = 8192
const largestSlabBytes = 65_536
