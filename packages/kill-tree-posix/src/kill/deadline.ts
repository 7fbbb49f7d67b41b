/** A moment that may be moved nearer while someone waits for it. Milliseconds, on the clock of `performance.now()`. */
export class Deadline {
  #at: number
  readonly #sleepers = new Set<() => void>()

  constructor(remainingMs: number) {
    this.#at = performance.now() + remainingMs
  }

  get remainingMs(): number {
    return Math.max(0, this.#at - performance.now())
  }

  /** Never moves the moment away: the strongest request counts. */
  shortenTo(remainingMs: number): void {
    const at = performance.now() + remainingMs
    if (at >= this.#at) return
    this.#at = at
    for (const wake of this.#sleepers) wake()
  }

  /** Resolves after this time, or at the moment itself, whichever comes first. */
  sleep(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.#sleepers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, Math.min(durationMs, this.remainingMs))
      this.#sleepers.add(wake)
    })
  }
}
