/** Calls back once after each time that `touch` was called and then not called for a while. Never keeps the process alive. */
export class QuietTimer {
  readonly #quietMs: number
  readonly #onQuiet: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(quietMs: number, onQuiet: () => void) {
    this.#quietMs = quietMs
    this.#onQuiet = onQuiet
  }

  touch(): void {
    if (this.#timer !== undefined) this.#timer.refresh()
    else this.#timer = setTimeout(() => this.#fire(), this.#quietMs).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #fire(): void {
    this.#timer = undefined
    this.#onQuiet()
  }
}
