import { formatNumber } from './format-number.mjs'

/**
 * @typedef {{ atLeast?: number, atMost?: number }} Bounds
 * @typedef {{ metric: string, peer?: string, ratio?: Bounds, value?: Bounds }} Target a ratio without a peer holds against
 * each peer of the metric; a value has nothing to do with peers
 * @typedef {{ metric: string, peer: string, unit: string, value: number, ratio: number | null }} Row
 */

/**
 * What became of each target: one verdict for a value, and one for each peer that a ratio holds against.
 *
 * @param {Target[]} targets those of the metrics that were to be measured
 * @param {Row[]} rows
 * @returns {{ outcome: 'met' | 'missed' | 'not-measured', target: Target, rows: Row[], sentence: string }[]}
 */
export const checkTargets = (targets, rows) =>
  targets.flatMap((target) => {
    const held = rows.filter(
      ({ metric, peer }) => metric === target.metric && (target.peer === undefined || target.peer === peer),
    )
    if (held.length === 0) {
      const against = target.peer === undefined ? '' : ` against ${target.peer}`
      return [{ outcome: 'not-measured', target, rows: [], sentence: `${target.metric}${against}: not measured` }]
    }
    if (target.ratio === undefined) return [verdict(target, held)]
    return held.map((row) => verdict(target, [row]))
  })

/** Whether a metric, or a row of it (`metric/row`), belongs to a name. */
export const isOf = (rowMetric, name) => rowMetric === name || rowMetric.startsWith(`${name}/`)

/**
 * Refuses a list of targets that would silently hold for nothing.
 *
 * @param {unknown} targets
 * @param {{ metrics: string[] }} known
 */
export const checkTargetList = (targets, { metrics }) => {
  if (!Array.isArray(targets)) throw new TypeError('targets.json must hold an array')
  for (const target of targets) {
    const told = JSON.stringify(target)
    const { metric, peer, ratio, value, ...rest } = target
    if (typeof metric !== 'string' || !metrics.some((name) => isOf(metric, name)))
      throw new TypeError(`targets.json: no metric is called so: ${told}`)
    if (peer !== undefined && typeof peer !== 'string') throw new TypeError(`targets.json: peer is a name: ${told}`)
    if (Object.keys(rest).length > 0) throw new TypeError(`targets.json: unknown fields: ${told}`)
    const bounds = [ratio, value].filter((each) => each !== undefined)
    if (bounds.length === 0 || !bounds.every(isBounds))
      throw new TypeError(`targets.json: ratio or value with atLeast or atMost is needed: ${told}`)
  }
  return targets
}

const isBounds = (bounds) => {
  const entries = Object.entries(bounds)
  return (
    entries.length > 0 && entries.every(([key, limit]) => ['atLeast', 'atMost'].includes(key) && Number.isFinite(limit))
  )
}

const verdict = (target, rows) => {
  const [row] = rows
  const parts = [
    ...judged(target.value, { figure: row.value, unit: ` ${row.unit}` }),
    ...judged(target.ratio, { figure: row.ratio, unit: '×' }),
  ]
  const outcome = parts.every(({ holds }) => holds) ? 'met' : 'missed'
  const told = parts.map(({ text }) => text).join(', ')
  const against = target.ratio === undefined ? '' : ` against ${row.peer}`
  return { outcome, target, rows, sentence: `${row.metric}${against}: ${told}` }
}

/** A ratio to a peer of 0 cannot be judged, so it meets nothing. */
const judged = (bounds = {}, { figure, unit }) =>
  Object.entries(bounds).map(([bound, limit]) => ({
    holds: figure !== null && (bound === 'atLeast' ? figure >= limit : figure <= limit),
    text: `${figure === null ? 'no ratio' : formatNumber(figure)}${unit} (target: ${bound === 'atLeast' ? '≥' : '≤'} ${formatNumber(limit)}${unit})`,
  }))
