/**
 * The waiting of a writer whose terminal is full.
 *
 * Nothing tells when a terminal's master can be written again, so the writer looks; each look that finds it still full
 * makes the next one later, up to 50 ms: twenty looks a second cost nothing, and a program that reads again is not kept
 * waiting for long.
 */
export class WriteBackoff {
  #delayMs = 0
  #wake: (() => void) | undefined

  /** Resolves when it is time to look again, or at once at {@link cancel}. */
  wait(): Promise<void> {
    const delayMs = this.#delayMs
    this.#delayMs = delayMs === 0 ? firstDelayMs : Math.min(delayMs * 2, longestDelayMs)
    return new Promise((resolve) => {
      // The first look only lets the program, and everything else in this host, have a turn.
      const timer = delayMs === 0 ? undefined : setTimeout(resolve, delayMs)
      const turn = delayMs === 0 ? setImmediate(resolve) : undefined
      this.#wake = () => {
        clearTimeout(timer)
        clearImmediate(turn)
        resolve()
      }
    })
  }

  /** Something was taken: the next wait is short again. */
  reset(): void {
    this.#delayMs = 0
  }

  cancel(): void {
    this.#wake?.()
  }
}

const firstDelayMs = 1
const longestDelayMs = 50
