import type { KillTreeOptions } from '../kill.ts'
import type { WaitResult } from '../wait-result.ts'

/** What a program is taken for whose end was not seen long after SIGKILL. */
export const unconfirmedEnd: WaitResult = {
  kind: 'signaled',
  signal: 'SIGKILL',
  signalNumber: 9,
  unconfirmed: true,
}

/** How long after SIGKILL the end may take to be seen. */
const unconfirmedAfterMs = 4000

/** Expires when a program that must be dead has not been seen to die: it hangs in the kernel, or may not be signalled. */
export class ForcedEnd {
  readonly #onExpire: () => void
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(onExpire: () => void) {
    this.#onExpire = onExpire
  }

  /**
   * A forced kill began, whose SIGKILL comes after its grace at the latest. Several may be under way; the first counts.
   *
   * @returns what to call when nothing was killed after all
   */
  expect(graceMs: number): () => void {
    const timer = setTimeout(this.#onExpire, graceMs + unconfirmedAfterMs)
    this.#timers.add(timer)
    return () => {
      clearTimeout(timer)
      this.#timers.delete(timer)
    }
  }

  cancel(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }
}

/** The grace of a kill, as the tree killer takes it. {@link KillTreeOptions.graceMs} */
export const graceOf = ({ graceMs = 3000 }: KillTreeOptions): number =>
  Number.isNaN(graceMs) ? longestGraceMs : Math.min(Math.max(graceMs, 0), longestGraceMs)

const longestGraceMs = 60_000
