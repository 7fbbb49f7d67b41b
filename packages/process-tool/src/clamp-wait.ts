/** A wait as a model asked for it, within 0…120,000 ms. */
export const clampWait = (waitMs: number): number =>
  Number.isNaN(waitMs) ? 0 : Math.min(Math.max(0, waitMs), longestWaitMs)

/** A model that asks for an hour would be gone for an hour. */
const longestWaitMs = 120_000
