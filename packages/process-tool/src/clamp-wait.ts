/** The longest that an answer may wait in the background's interest. */
export const longestWaitMs = 120_000

/** A wait as a model asked for it, within 0…120,000 ms. */
export const clampWait = (waitMs: number): number =>
  Number.isNaN(waitMs) ? 0 : Math.min(Math.max(0, waitMs), longestWaitMs)
