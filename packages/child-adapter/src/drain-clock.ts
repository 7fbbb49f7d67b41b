/** How long output may go on after the program's end, in milliseconds of reading. */
export interface DrainLimits {
  /** Without a chunk for this long, whoever still holds the output has nothing to say. */
  readonly silenceMs: number
  /** However much is said, it is over after this long: a writer that goes on must not keep the run open. */
  readonly totalMs: number
}

/** The bounds of the contract. */
export const defaultDrainLimits: DrainLimits = { silenceMs: 250, totalMs: 1000 }

/** Measures a drain; time in which nobody reads does not count. */
export class DrainClock {
  readonly #limits: DrainLimits
  #spentMs = 0
  #lastChunkMs = 0
  #runningSinceMs: number | undefined

  constructor(limits: DrainLimits) {
    this.#limits = limits
  }

  run(nowMs: number): void {
    this.#runningSinceMs ??= nowMs
  }

  stop(nowMs: number): void {
    this.#spentMs = this.#spent(nowMs)
    this.#runningSinceMs = undefined
  }

  chunk(nowMs: number): void {
    this.#lastChunkMs = this.#spent(nowMs)
  }

  /** Time left; 0 or less when the drain is over. */
  remainingMs(nowMs: number): number {
    const endMs = Math.min(this.#lastChunkMs + this.#limits.silenceMs, this.#limits.totalMs)
    return endMs - this.#spent(nowMs)
  }

  /** Whether the absolute bound is reached, which no further chunk moves. */
  overdue(nowMs: number): boolean {
    return this.#spent(nowMs) >= this.#limits.totalMs
  }

  #spent(nowMs: number): number {
    return this.#spentMs + (this.#runningSinceMs === undefined ? 0 : nowMs - this.#runningSinceMs)
  }
}
