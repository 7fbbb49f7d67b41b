/** A span of time that ends at a moment which may be moved nearer while someone waits for it. Milliseconds. */
export class Deadline {
  #spanMs: number
  #startedAt: number | undefined
  readonly #sleepers = new Set<() => void>()

  constructor(spanMs: number) {
    this.#spanMs = spanMs
  }

  /** Begins the span; until then none of it is used up. */
  start(): void {
    this.#startedAt ??= performance.now()
  }

  get remainingMs(): number {
    return Math.max(0, this.#spanMs - this.#elapsedMs())
  }

  /** Never moves the moment away: the strongest request counts. */
  shortenTo(remainingMs: number): void {
    if (remainingMs >= this.remainingMs) return
    this.#spanMs = this.#elapsedMs() + remainingMs
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

  #elapsedMs(): number {
    return this.#startedAt === undefined ? 0 : performance.now() - this.#startedAt
  }
}
