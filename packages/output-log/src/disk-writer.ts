import type { Buffer } from 'node:buffer'
import type { Logger, PtarmiganError } from '@ptarmigan/adapter-interface'
import { isFinal, logFailed } from './log-error.ts'
import type { SpillFile } from './spill-file.ts'

/** What a writer takes its bytes from, and whom it tells. */
export interface WriterSource {
  /** Where the bytes end that there are now. */
  readonly end: number
  /** Bytes from a place on, about `maximumBytes`. */
  views(from: number, maximumBytes: number): Buffer[]
  /** Something was written, or failed. */
  onProgress(): void
  /** Nothing came for a while. */
  onQuiet(): void
  /** The file was cut by someone else; returns from where it must be written again. */
  onCut(from: number): number
}

/** When a writer writes. */
export interface WriterTiming {
  /** It writes at once when this much waits… */
  readonly flushBytes: number
  /** …and otherwise after this long, so that a trickle of output costs few system calls. */
  readonly flushMs: number
  /** How long it waits after a failure; twice as long after the next, 16 times at most. */
  readonly retryMs: number
}

/** One system call takes about this much. */
const batchBytes = 1024 * 1024

/** Writes the bytes of a log to its file: in order, batched, one system call at a time, again later when one fails. */
export class DiskWriter {
  readonly #file: SpillFile
  readonly #source: WriterSource
  readonly #timing: WriterTiming
  readonly #logger: Logger
  #written = 0
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #ending = false
  #failure: PtarmiganError | undefined
  #detachment: PtarmiganError | undefined
  #firstCause: PtarmiganError | undefined
  #final = false
  #failures = 0

  constructor(file: SpillFile, source: WriterSource, options: { timing: WriterTiming; logger: Logger }) {
    this.#file = file
    this.#source = source
    this.#timing = options.timing
    this.#logger = options.logger
  }

  /** Everything before this is in the file, or was given up. */
  get written(): number {
    return this.#written
  }

  /** Whether writing failed and nothing is under way: the disk is not slow but broken, and nobody should wait for it. */
  get isStuck(): boolean {
    return this.#failure !== undefined && this.#running === undefined
  }

  /** Why the newest attempt failed; `undefined` again once one worked. */
  get failure(): PtarmiganError | undefined {
    return this.#failure
  }

  /** Why the path does not lead to the file any more, as far as known. */
  get detachment(): PtarmiganError | undefined {
    return this.#detachment
  }

  /** The first thing that ever went wrong. */
  get firstCause(): PtarmiganError | undefined {
    return this.#firstCause
  }

  /** Makes the file ahead of the first byte. */
  async start(): Promise<void> {
    try {
      await this.#file.create()
    } catch (error) {
      this.#fail('create', error)
    }
  }

  /** There are more bytes than before. */
  notify(): void {
    if (this.#running !== undefined) return
    if (this.#failure !== undefined) this.#armRetry()
    else if (this.#source.end - this.#written >= this.#timing.flushBytes) this.#run()
    else this.#arm(this.#timing.flushMs)
  }

  /** Bytes before this place are gone from memory; they will never be written. Only while nothing is under way. */
  giveUpTo(byte: number): void {
    this.#written = byte
  }

  /** Writes what is left, looks at the file once more, and closes it. Never rejects. */
  async finish(): Promise<void> {
    this.#ending = true
    clearTimeout(this.#timer)
    await this.#running
    this.#run()
    await this.#running
    // The look at the end may find the file cut, with its end still in memory.
    if ((await this.#inspect()) && this.#written < this.#source.end) {
      this.#run()
      await this.#running
    }
    // Without a path to it, the descriptor is the last way to what was written.
    if (this.#detachment === undefined) await this.close()
  }

  /** Closes the descriptor. Never rejects. */
  async close(): Promise<void> {
    try {
      await this.#file.close()
    } catch (error) {
      this.#fail('close', error)
    }
  }

  #arm(delayMs: number): void {
    if (this.#ending) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#source.onQuiet()
      if (this.#written < this.#source.end) this.#run()
    }, delayMs)
    // Only bytes on their way to a sound disk are a reason for the host to live on.
    if (this.#failure === undefined && this.#written < this.#source.end) this.#timer.ref()
    else this.#timer.unref()
  }

  #run(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#running !== undefined || this.#final) return
    this.#running = this.#writeAll().finally(() => {
      this.#running = undefined
      this.notify()
      this.#source.onProgress()
    })
  }

  #armRetry(): void {
    if (!this.#final) this.#arm(this.#timing.retryMs * 2 ** Math.min(4, this.#failures - 1))
  }

  async #writeAll(): Promise<void> {
    let until = this.#source.end
    while (this.#written < until) {
      if (!(await this.#writeBatch())) return
      const { end } = this.#source
      if (this.#ending || end - this.#written >= this.#timing.flushBytes) until = end
    }
  }

  async #writeBatch(): Promise<boolean> {
    if (!(await this.#inspect())) return false
    try {
      const taken = await this.#file.write(this.#source.views(this.#written, batchBytes), this.#written)
      this.#written += taken
    } catch (error) {
      this.#fail('write', error)
      return false
    }
    if (this.#failure !== undefined) this.#logger.info('The log file is written again.', { path: this.#file.path })
    this.#failure = undefined
    this.#failures = 0
    this.#source.onProgress()
    return true
  }

  /** Before each batch, because a write past the cut would turn what was cut into zeros that look like output. */
  async #inspect(): Promise<boolean> {
    try {
      const damage = await this.#file.inspect()
      if (damage !== undefined) this.#note(damage.cause, this.#detachment)
      this.#detachment = damage?.detached ? damage.cause : undefined
      if (damage !== undefined && !damage.detached)
        this.#written = Math.min(this.#written, this.#source.onCut(damage.from))
      return true
    } catch (error) {
      this.#fail('check', error)
      return false
    }
  }

  #fail(operation: string, error: unknown): void {
    const cause = logFailed(operation, this.#file.path, error)
    this.#note(cause, this.#failure)
    this.#failure = cause
    this.#failures += 1
    this.#final = this.#final || isFinal(error)
  }

  /** Tells of the first of several failures in a row. */
  #note(cause: PtarmiganError, earlier: PtarmiganError | undefined): void {
    this.#firstCause ??= cause
    if (earlier === undefined) this.#logger.warn(cause.message, { path: this.#file.path })
  }
}
