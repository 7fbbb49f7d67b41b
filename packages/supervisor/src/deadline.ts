/** A timer that can be set again without being made anew. */
export interface Deadline {
  /** Starts the full time again. */
  refresh(): void
  /** Stops it for good; idempotent. */
  clear(): void
}

/**
 * Calls back once after `delayMs`, any number of milliseconds; `Infinity` or `undefined` mean never.
 *
 * Node's timers hold 2^31-1 ms and fire at once beyond it, so a longer wait is a chain of shorter ones. A refresh only
 * notes the time: it costs no timer, which matters because every chunk of output refreshes the no-output limit.
 */
export const startDeadline = (delayMs: number | undefined, onReached: () => void): Deadline => {
  if (delayMs === undefined || delayMs === Number.POSITIVE_INFINITY) return never
  let reachedAt = performance.now() + delayMs
  let timer: NodeJS.Timeout | undefined
  const arm = (): void => {
    timer = setTimeout(check, Math.min(Math.max(1, Math.ceil(reachedAt - performance.now())), longestTimerMs))
  }
  const check = (): void => {
    timer = undefined
    if (performance.now() < reachedAt) arm()
    else onReached()
  }
  arm()
  return {
    refresh: () => {
      reachedAt = performance.now() + delayMs
    },
    clear: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

const longestTimerMs = 2 ** 31 - 1

const never: Deadline = { refresh: () => undefined, clear: () => undefined }
