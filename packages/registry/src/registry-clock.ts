/** Time as a registry sees it; tests bring their own. */
export interface RegistryClock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls back once after a time, without keeping the process alive; returns what cancels it. */
  after(delayMs: number, callback: () => void): () => void
}

export const systemClock: RegistryClock = {
  now: () => Date.now(),
  after: (delayMs, callback) => {
    // A longer delay would overflow and fire at once.
    const timer = setTimeout(callback, Math.min(delayMs, longestTimerMs))
    timer.unref()
    return () => clearTimeout(timer)
  },
}

const longestTimerMs = 2 ** 31 - 1
