/**
 * The middle of some figures with their extremes, which show the machine's noise.
 *
 * @param {number[]} samples at least one
 */
export const summarize = (samples) => ({
  value: median(samples),
  min: Math.min(...samples),
  max: Math.max(...samples),
})

/**
 * The middle figure, or the mean of the two in the middle.
 *
 * @param {number[]} samples at least one
 */
export const median = (samples) => {
  if (samples.length === 0) throw new RangeError('a median needs at least one figure')
  const sorted = sorting(samples)
  const upper = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2
}

/**
 * The smallest figure that at least `share` of all figures do not exceed (nearest rank).
 *
 * @param {number[]} samples at least one
 * @param {number} share e.g. 0.99
 */
export const percentile = (samples, share) => {
  if (samples.length === 0) throw new RangeError('a percentile needs at least one figure')
  return sorting(samples)[Math.max(0, Math.ceil(share * samples.length) - 1)]
}

const sorting = (samples) => {
  if (samples.some((sample) => !Number.isFinite(sample)))
    throw new RangeError(`figures must be finite: ${samples.join(', ')}`)
  return [...samples].sort((one, other) => one - other)
}
