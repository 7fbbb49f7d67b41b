import { DrainClock, type OutputEnd, type ProcessDescription } from '@ptarmigan/adapter-interface'
import type { OutputReader, TakeResult } from './output-reader.ts'

export interface OutputDrainOptions {
  readonly reader: OutputReader
  /** Who else has the terminal open. Never rejects. */
  readonly findHolders: () => Promise<readonly ProcessDescription[]>
}

/**
 * The way from the program's end to the output's: complete when the terminal hangs up, and bounded when another process
 * keeps it open. Closes the reader at its end.
 */
export class OutputDrain {
  readonly done: Promise<OutputEnd>
  readonly #options: OutputDrainOptions
  readonly #clock = new DrainClock(() => void this.#conclude())
  #resolve: (end: OutputEnd) => void = () => undefined
  #taking = false
  #state: 'waiting' | 'draining' | 'concluding' | 'done' = 'waiting'

  constructor(options: OutputDrainOptions) {
    this.#options = options
    this.done = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  /** The program is gone: what it wrote is in the kernel now, all of it. */
  begin(): void {
    if (this.#state !== 'waiting') return
    this.#state = 'draining'
    this.advance()
  }

  /** Output came, the terminal hung up, or the reader went on: takes what is there, and ends if that was all. */
  advance(): void {
    if (this.#state !== 'draining' || !this.#options.reader.isReading) return
    const taken = this.#take()
    if (taken === 'end') this.#finish('complete')
    else if (taken !== 'stopped') this.#clock.run()
  }

  /** A chunk came by itself. */
  hear(): void {
    this.#clock.hear()
  }

  /** The reader was stopped; time does not count until {@link advance}. */
  hold(): void {
    this.#clock.hold()
  }

  /** Ends now, after {@link begin}: with what is there if the output is being read, without it if not. */
  async abandon(): Promise<void> {
    await this.#conclude()
    if (this.#state !== 'draining') return
    this.#finish(this.#options.reader.holdsUndelivered() ? { heldBy: [] } : 'complete')
  }

  async #conclude(): Promise<void> {
    if (this.#state !== 'draining') return
    const taken = this.#take()
    if (taken === 'stopped') return
    if (taken === 'end') return this.#finish('complete')
    this.#state = 'concluding'
    this.#clock.hold()
    const heldBy = await this.#options.findHolders()
    // Whoever held it may be gone by now.
    this.#finish(this.#take() === 'end' ? 'complete' : { heldBy })
  }

  /** A listener that pauses and resumes comes back here while its chunk is being delivered: the outer call goes on. */
  #take(): TakeResult {
    if (this.#taking) return 'stopped'
    this.#taking = true
    const taken = this.#options.reader.take(kernelBytes)
    this.#taking = false
    return taken
  }

  #finish(end: OutputEnd): void {
    this.#state = 'done'
    this.#clock.hold()
    void this.#options.reader.close().then(() => this.#resolve(end))
  }
}

/**
 * More than a terminal can hold (64 KiB in the driver, 4 KiB in the line discipline), so that whatever a dead program
 * wrote is taken, and no more of what a living one keeps writing.
 */
const kernelBytes = 131_072
