import { DrainClock, type DrainLimits } from '@ptarmigan/adapter-interface'
import { deferred } from './deferred.ts'
import type { OutputObserver, OutputStream } from './output-stream.ts'

/** `over`: nothing follows. `held`: the bounds were reached, and somebody still has the output open. */
export type DrainVerdict = 'over' | 'held'

/** Waits, after the program's end, for the end of its outputs, within bounds. */
export class OutputDrain implements OutputObserver {
  readonly done: Promise<DrainVerdict>
  readonly #outputs: readonly OutputStream[]
  readonly #clock: DrainClock
  readonly #verdict = deferred<DrainVerdict>()
  #looking = false
  #settled = false
  /** Bytes delivered when the absolute bound was reached. */
  #bytesWhenOverdue: number | undefined

  constructor(outputs: readonly OutputStream[], limits: DrainLimits) {
    this.#outputs = outputs
    this.#clock = new DrainClock(() => void this.#lookAgain(), limits)
    this.done = this.#verdict.promise
    for (const output of outputs) output.observer = this
    this.changed()
  }

  chunk(): void {
    this.#clock.hear()
  }

  changed(): void {
    if (this.#settled) return
    if (this.#over) {
      this.#settle('over')
      return
    }
    if (this.#reading) this.#clock.run()
    else this.#clock.hold()
  }

  /** Ends it now: what the system holds at this moment is still delivered to those who read. */
  async finish(): Promise<void> {
    if (this.#settled) return
    await pollTurn()
    this.#settle(this.#over ? 'over' : 'held')
  }

  get #over(): boolean {
    return this.#outputs.every((output) => output.over)
  }

  get #reading(): boolean {
    return this.#outputs.every((output) => output.reading)
  }

  get #bytes(): number {
    return this.#outputs.reduce((sum, output) => sum + output.bytes, 0)
  }

  /** Time is up by the clock; but a busy event loop may not have read for all that time, so it reads once more. */
  async #lookAgain(): Promise<void> {
    if (this.#looking || this.#settled) return
    const before = this.#bytes
    if (this.#clock.isOverdue()) this.#bytesWhenOverdue ??= before
    this.#looking = true
    await pollTurn()
    this.#looking = false
    if (this.#settled) return
    // Whoever reads again lets the clock run again.
    if (!this.#reading) return
    if (this.#takesMore(before)) this.#clock.run()
    else this.#settle('held')
  }

  /** Before the absolute bound every chunk counts; after it, what can have been in the system's buffer at that moment. */
  #takesMore(before: number): boolean {
    if (this.#bytes === before) return false
    return this.#bytesWhenOverdue === undefined || this.#bytes - this.#bytesWhenOverdue < overdueBytes
  }

  #settle(verdict: DrainVerdict): void {
    if (this.#settled) return
    this.#settled = true
    this.#clock.hold()
    for (const output of this.#outputs) output.observer = undefined
    this.#verdict.resolve(verdict)
  }
}

/** More than the buffers of two socket pairs (212,992 bytes each on Linux) and of Node's streams together. */
const overdueBytes = 1_048_576

/** A whole round of the event loop's reading phase: the first immediate may run before it, the second runs after it. */
export const pollTurn = async (): Promise<void> => {
  await immediate()
  await immediate()
}

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
