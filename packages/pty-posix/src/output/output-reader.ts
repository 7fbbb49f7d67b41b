import { readSync } from 'node:fs'
import { ReadStream } from 'node:tty'
import { forgetPrivate } from '../launch/descriptor-gaps.ts'
import { ChunkSlab } from './chunk-slab.ts'

export interface OutputReaderOptions {
  /** The master; owned and closed by the reader. */
  readonly master: number
  /** Delivered before anything that is read. */
  readonly firstOutput: Uint8Array
  readonly onChunk: (chunk: Uint8Array) => void
  /** The last slave was closed, or the terminal broke. What the kernel still holds is to be taken with {@link OutputReader.take}. */
  readonly onHangUp: () => void
}

/** How taking ended: nothing will follow; nothing is there now; there may be more; the reader was stopped meanwhile. */
export type TakeResult = 'end' | 'empty' | 'more' | 'stopped'

/**
 * Reads a terminal's master: by events while its program runs, and at once for what is left at the end.
 *
 * libuv before 1.52 reports the end after a read that did not fill its buffer, which on a terminal is every read, so the
 * event alone loses what the kernel still holds. The descriptor is therefore kept open at `end` and read until EIO.
 */
export class OutputReader {
  readonly #options: OutputReaderOptions
  readonly #stream: ReadStream
  readonly #slab = new ChunkSlab()
  // Apart from the other: the event loop already holds the room of that one for its next read.
  #restSlab: ChunkSlab | undefined
  #firstOutput: Uint8Array | undefined
  #reading = false
  #isOpen = true
  #isClosed = false
  #hungUp = false
  readonly #closed: Promise<void>

  constructor(options: OutputReaderOptions) {
    this.#options = options
    this.#firstOutput = options.firstOutput.length === 0 ? undefined : options.firstOutput
    // The types of tty.ReadStream leave out what it hands to net.Socket.
    const streamOptions = {
      // Otherwise `end` closes the master, with output still in it.
      allowHalfOpen: true,
      onread: {
        buffer: () => this.#slab.room(),
        callback: (bytes: number) => {
          this.#options.onChunk(this.#slab.take(bytes))
          return this.#reading
        },
      },
    }
    this.#stream = new ReadStream(options.master, streamOptions)
    this.#closed = new Promise((resolve) => {
      this.#stream.once('close', () => resolve())
    })
    this.#stream.once('end', () => this.#hangUp())
    // EIO is the end of file of a terminal, and comes when everything before it was read; the descriptor is closed then.
    this.#stream.on('error', () => {
      this.#letGo()
      this.#hangUp()
    })
  }

  /** Whether output is wanted: neither stopped nor closed. */
  get isReading(): boolean {
    return this.#reading
  }

  read(): void {
    if (this.#reading || this.#isClosed) return
    this.#reading = true
    if (this.#isOpen && !this.#hungUp) this.#stream.resume()
    // Not at once: a listener that has just been set expects its first chunk later.
    if (this.#firstOutput !== undefined) queueMicrotask(() => this.#deliverFirst())
  }

  stop(): void {
    if (!this.#reading) return
    this.#reading = false
    this.#pauseStream()
    // A resume() from before, in the same tick, would start reading after all.
    process.nextTick(() => this.#pauseStream())
  }

  /** Delivers what the kernel holds now, at most about `limitBytes` of it. */
  take(limitBytes: number): TakeResult {
    this.#deliverFirst()
    this.#restSlab ??= new ChunkSlab(roomForRest)
    for (let taken = 0; taken < limitBytes; ) {
      if (!this.#reading) return 'stopped'
      if (!this.#isOpen) return 'end'
      const bytes = this.#readSome(this.#restSlab.room())
      if (typeof bytes === 'string') return bytes
      taken += bytes
      this.#options.onChunk(this.#restSlab.take(bytes))
    }
    return 'more'
  }

  /** Whether output is there that was not delivered; reads and drops some of it to find out. */
  holdsUndelivered(): boolean {
    if (this.#isClosed || this.#firstOutput !== undefined) return true
    return this.#isOpen && this.#readSome(Buffer.alloc(1)) !== 'end'
  }

  /** Closes the master. Idempotent. */
  close(): Promise<void> {
    this.#isClosed = true
    this.#reading = false
    this.#letGo()
    this.#stream.destroy()
    return this.#closed
  }

  /** Once: the number may be that of another terminal soon. */
  #letGo(): void {
    if (this.#isOpen) forgetPrivate(this.#options.master)
    this.#isOpen = false
  }

  #pauseStream(): void {
    if (this.#isOpen && !this.#reading) this.#stream.pause()
  }

  #readSome(room: Buffer): number | 'end' | 'empty' {
    try {
      const bytes = readSync(this.#options.master, room)
      return bytes === 0 ? 'end' : bytes
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'EAGAIN' ? 'empty' : 'end'
    }
  }

  #deliverFirst(): void {
    const first = this.#firstOutput
    if (first === undefined || !this.#reading) return
    this.#firstOutput = undefined
    this.#options.onChunk(first)
  }

  #hangUp(): void {
    this.#hungUp = true
    this.#options.onHangUp()
  }
}

const roomForRest = 4096
