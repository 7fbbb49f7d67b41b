import { summarize } from './summarize.mjs'

/**
 * One line of the report: a figure of ours beside a peer's.
 *
 * `ratio` is value / peerValue, whichever of the two directions is the better one, and `null` when the peer's is 0.
 * `ratioMin` and `ratioMax` are the extremes of the ratios within one round, whose sides were measured right after each
 * other.
 *
 * @param {{ metric: string, unit: string, better: 'higher' | 'lower', peer: string, combine?: 'median' | 'sum' }} row
 * @param {{ samples: number[], peerSamples: number[] }} measured a figure for each round, in the order of the rounds
 */
export const compare = ({ metric, unit, better, peer, combine = 'median' }, { samples, peerSamples }) => {
  const ours = combined(samples, combine)
  const theirs = combined(peerSamples, combine)
  const ratios = samples
    .slice(0, peerSamples.length)
    .map((sample, round) => ratioOf(sample, peerSamples[round]))
    .filter((ratio) => ratio !== null)
  return {
    ...{ metric, unit, better, peer },
    ...ours,
    peerValue: theirs.value,
    peerMin: theirs.min,
    peerMax: theirs.max,
    ratio: ratioOf(ours.value, theirs.value),
    ratioMin: ratios.length === 0 ? null : Math.min(...ratios),
    ratioMax: ratios.length === 0 ? null : Math.max(...ratios),
    samples,
    peerSamples,
  }
}

const combined = (samples, combine) => {
  const summary = summarize(samples)
  return combine === 'sum' ? { ...summary, value: samples.reduce((sum, sample) => sum + sample, 0) } : summary
}

const ratioOf = (value, peerValue) => (peerValue === 0 ? null : value / peerValue)

/**
 * The line of JSON of a row: exactly the six fields of the specification, with four significant digits.
 *
 * @param {ReturnType<typeof compare>} row
 */
export const jsonLine = ({ metric, value, unit, peer, peerValue, ratio }) =>
  JSON.stringify({
    metric,
    value: rounded(value),
    unit,
    peer,
    peerValue: rounded(peerValue),
    ratio: ratio === null ? null : rounded(ratio),
  })

const rounded = (value) => Number(value.toPrecision(4))
