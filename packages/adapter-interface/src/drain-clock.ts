/** How long output may go on after the program's end, in milliseconds of reading. */
export interface DrainLimits {
  /** Without a chunk for this long, whoever still holds the output has nothing to say. */
  readonly silenceMs: number
  /** However much is said, it is over after this long: a writer that goes on must not keep the run open. */
  readonly totalMs: number
}

/** The bounds of the contract. */
export const defaultDrainLimits: DrainLimits = { silenceMs: 250, totalMs: 1000 }

/** Measures a drain: it expires after silence or in all, and stands still while nobody reads. */
export class DrainClock {
  readonly #limits: DrainLimits
  readonly #onExpire: () => void
  #timer: NodeJS.Timeout | undefined
  #spentMs = 0
  #quietMs = 0
  /** While it stands still there is none. */
  #lookedAtMs: number | undefined

  constructor(onExpire: () => void, limits: DrainLimits = defaultDrainLimits) {
    this.#onExpire = onExpire
    this.#limits = limits
  }

  /** Starts, or goes on; after it expired, too. */
  run(): void {
    this.#lookedAtMs ??= performance.now()
    if (this.#timer === undefined) this.#arm()
  }

  /** Output came: the silence starts anew, the whole does not. */
  hear(): void {
    if (this.#lookedAtMs === undefined) return
    this.#spend()
    this.#quietMs = 0
  }

  /** Stands still until {@link run}. */
  hold(): void {
    this.#spend()
    this.#lookedAtMs = undefined
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Whether the absolute bound is reached, which no further output moves. */
  isOverdue(): boolean {
    this.#spend()
    return this.#spentMs >= this.#limits.totalMs
  }

  #spend(): void {
    if (this.#lookedAtMs === undefined) return
    const now = performance.now()
    const passedMs = now - this.#lookedAtMs
    this.#lookedAtMs = now
    this.#spentMs += passedMs
    this.#quietMs += passedMs
  }

  get #leftMs(): number {
    return Math.min(this.#limits.silenceMs - this.#quietMs, this.#limits.totalMs - this.#spentMs)
  }

  // One timer that looks again, instead of a new one at each chunk.
  #arm(): void {
    this.#spend()
    this.#timer = setTimeout(() => this.#look(), Math.max(0, this.#leftMs))
  }

  #look(): void {
    this.#spend()
    this.#timer = undefined
    // Timers may fire a fraction of a millisecond early.
    if (this.#leftMs < 1) this.#onExpire()
    else this.#arm()
  }
}
