/**
 * Random numbers that are the same in every run: mulberry32, good enough for inputs and for nothing else.
 *
 * @param {number} seed an unsigned 32-bit integer
 */
export const seededRandom = (seed) => {
  let state = seed >>> 0
  /** From 0 up to 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** An integer, both ends included. */
  const between = (least, most) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    /** One of a list. */
    pick: (list) => list[between(0, list.length - 1)],
  }
}
