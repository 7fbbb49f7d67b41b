import { formatNumber } from './format-number.mjs'

/**
 * The report for people: medians with their extremes, the ratio with those of single rounds, and whether targets are met.
 *
 * @param {import('./compare.mjs').compare extends (...args: never) => infer Row ? Row[] : never} rows
 * @param {{ outcome: string, target: object, rows: object[] }[]} verdicts of `checkTargets`, for the same rows
 */
export const renderTable = (rows, verdicts) => {
  const lines = rows.map((row) => {
    const own = verdicts.filter(({ rows: held }) => held.includes(row))
    return [
      row.metric,
      withExtremes(row.value, row.min, row.max),
      row.unit,
      row.peer,
      withExtremes(row.peerValue, row.peerMin, row.peerMax),
      row.ratio === null ? '–' : withExtremes(row.ratio, row.ratioMin, row.ratioMax),
      own.map(({ target }) => targetText(target)).join(', '),
      own.length === 0 ? '' : own.some(({ outcome }) => outcome === 'missed') ? 'MISSED' : 'met',
    ]
  })
  return aligned([heads, ...lines])
}

const heads = ['metric', 'value', 'unit', 'peer', 'peer’s value', 'ratio', 'target', '']

const withExtremes = (value, min, max) =>
  min === null || min === max
    ? formatNumber(value)
    : `${formatNumber(value)} [${formatNumber(min)}–${formatNumber(max)}]`

/** @param {import('./check-targets.mjs').Target} target */
export const targetText = ({ ratio = {}, value = {} }) =>
  [
    ...Object.entries(value).map(([bound, limit]) => `${sign(bound)} ${formatNumber(limit)}`),
    ...Object.entries(ratio).map(([bound, limit]) => `${sign(bound)} ${formatNumber(limit)}×`),
  ].join(', ')

const sign = (bound) => (bound === 'atLeast' ? '≥' : '≤')

const aligned = (cells) => {
  const widths = heads.map((_, column) => Math.max(...cells.map((line) => line[column].length)))
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  )
  return [
    lines[0],
    widths
      .map((width) => '─'.repeat(width))
      .join('  ')
      .trimEnd(),
    ...lines.slice(1),
  ].join('\n')
}
