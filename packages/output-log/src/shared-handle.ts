import type { FileHandle } from 'node:fs/promises'

/** A descriptor that several may use at the same time; it is closed after its owner let go and the last use ended. */
export class SharedHandle {
  readonly #handle: FileHandle
  #users = 1

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async use<Result>(work: (handle: FileHandle) => Promise<Result>): Promise<Result> {
    this.#users += 1
    try {
      return await work(this.#handle)
    } finally {
      await this.release()
    }
  }

  /** Called once by the owner. */
  async release(): Promise<void> {
    this.#users -= 1
    if (this.#users === 0) await this.#handle.close()
  }
}
