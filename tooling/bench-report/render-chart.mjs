import { formatNumber } from './format-number.mjs'
import { targetText } from './render-table.mjs'

/**
 * The report as a picture: how many times better than its peer each figure is, on a logarithmic scale, with the noise
 * of single rounds as a whisker and the target as a mark. To the right of 1× is better than the peer.
 *
 * @param {object[]} rows of `compare`
 * @param {object[]} verdicts of `checkTargets`, for the same rows
 * @param {{ caption: string }} options
 * @returns {string} an SVG document that needs nothing else
 */
export const renderChart = (rows, verdicts, { caption }) => {
  const height = top + rows.length * rowHeight + bottom
  const bars = rows.map((row, index) => barOf(row, { verdicts, y: top + index * rowHeight }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>Benchmarks</title>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="16" y="26" font-size="16" font-weight="600" fill="#1f2933">How many times better than the peer, on a logarithmic scale</text>
<text x="16" y="45" fill="#616e7c">${escaped(caption)}</text>
${scaleOf(height)}
${bars.join('\n')}
</svg>
`
}

const width = 1120
const top = 84
const bottom = 24
const rowHeight = 26
const left = 400
const right = width - 250
const leastDecade = -1
const mostDecade = 3

const xOf = (advantage) => {
  const decade = Math.min(Math.max(Math.log10(advantage), leastDecade), mostDecade)
  return round(left + ((decade - leastDecade) / (mostDecade - leastDecade)) * (right - left))
}

const scaleOf = (height) =>
  [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000]
    .map((mark) => {
      const x = xOf(mark)
      const line = `<line x1="${x}" y1="${top - 8}" x2="${x}" y2="${height - bottom + 4}" stroke="${mark === 1 ? '#3e4c59' : '#e4e7eb'}"/>`
      return `${line}<text x="${x}" y="${top - 14}" text-anchor="middle" fill="#616e7c">${mark}×</text>`
    })
    .join('\n')

const barOf = (row, { verdicts, y }) => {
  const own = verdicts.filter(({ rows: held }) => held.includes(row))
  const missed = own.some(({ outcome }) => outcome === 'missed')
  const advantage = advantageOf(row, row.ratio)
  const from = xOf(1)
  const to = xOf(advantage)
  const color = missed ? '#d64545' : '#3f9c75'
  const middle = y + rowHeight / 2
  const value = `${formatNumber(row.value)} : ${formatNumber(row.peerValue)} ${row.unit}`
  return [
    `<text x="${left - 12}" y="${middle + 4}" text-anchor="end" fill="#1f2933">${escaped(row.metric)} <tspan fill="#616e7c">vs ${escaped(row.peer)}</tspan></text>`,
    `<rect x="${Math.min(from, to)}" y="${y + 5}" width="${Math.max(1, round(Math.abs(to - from)))}" height="${rowHeight - 10}" fill="${color}" opacity="0.85"/>`,
    whiskerOf(row, middle),
    ...own.flatMap(({ target }) => targetMark(target, { row, y })),
    `<text x="${right + 14}" y="${middle + 4}" fill="${missed ? '#d64545' : '#3e4c59'}">${escaped(value)}${own.length === 0 ? '' : escaped(` (${own.map(({ target }) => targetText(target)).join(', ')})`)}</text>`,
  ].join('')
}

/** Nothing against nothing is even; nothing where the peer has something, and less is better, is as good as can be. */
const advantageOf = ({ better, value, peerValue }, ratio) => {
  if (value === 0 && peerValue === 0) return 1
  if (ratio === null) return better === 'higher' ? 10 ** mostDecade : 10 ** leastDecade
  if (ratio === 0) return better === 'higher' ? 10 ** leastDecade : 10 ** mostDecade
  return better === 'higher' ? ratio : 1 / ratio
}

const whiskerOf = (row, middle) => {
  if (row.ratioMin === null || row.ratioMin === row.ratioMax) return ''
  const [one, other] = [row.ratioMin, row.ratioMax].map((ratio) => xOf(advantageOf(row, ratio)))
  return `<line x1="${one}" y1="${middle}" x2="${other}" y2="${middle}" stroke="#1f2933" stroke-width="1.5"/>`
}

const targetMark = ({ ratio = {} }, { row, y }) =>
  Object.values(ratio)
    .filter((limit) => limit > 0)
    .map((limit) => {
      const x = xOf(row.better === 'higher' ? limit : 1 / limit)
      return `<line x1="${x}" y1="${y + 2}" x2="${x}" y2="${y + rowHeight - 2}" stroke="#c99400" stroke-width="3"/>`
    })

const round = (value) => Math.round(value * 10) / 10

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
