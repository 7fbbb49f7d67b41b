/** How long a drain may take. */
export interface DrainLimits {
  /** Without any output. */
  readonly silenceMs: number
  /** In all, also while output keeps coming. */
  readonly totalMs: number
}

export const drainLimits: DrainLimits = { silenceMs: 250, totalMs: 1000 }

/** Measures a drain: it expires after silence or in all, and stands still while the reader is paused. */
export class DrainClock {
  readonly #limits: DrainLimits
  readonly #onExpire: () => void
  #timer: NodeJS.Timeout | undefined
  #spentMs = 0
  #quietMs = 0
  #lookedAtMs = 0

  constructor(onExpire: () => void, limits: DrainLimits = drainLimits) {
    this.#onExpire = onExpire
    this.#limits = limits
  }

  /** Starts, or goes on. */
  run(): void {
    if (this.#timer !== undefined) return
    this.#lookedAtMs = performance.now()
    this.#arm()
  }

  /** Output came: the silence starts anew, the whole does not. */
  hear(): void {
    if (this.#timer === undefined) return
    this.#spend()
    this.#quietMs = 0
  }

  /** Stands still until {@link run}. */
  hold(): void {
    if (this.#timer === undefined) return
    this.#spend()
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #spend(): void {
    const now = performance.now()
    const passedMs = now - this.#lookedAtMs
    this.#lookedAtMs = now
    this.#spentMs += passedMs
    this.#quietMs += passedMs
  }

  // One timer that looks again, instead of a new one at each chunk.
  #arm(): void {
    const leftMs = Math.min(this.#limits.silenceMs - this.#quietMs, this.#limits.totalMs - this.#spentMs)
    this.#timer = setTimeout(() => this.#look(), Math.max(0, leftMs))
  }

  #look(): void {
    this.#spend()
    this.#timer = undefined
    // Timers may fire a fraction of a millisecond early.
    const left = Math.min(this.#limits.silenceMs - this.#quietMs, this.#limits.totalMs - this.#spentMs)
    if (left < 1) this.#onExpire()
    else this.#arm()
  }
}
