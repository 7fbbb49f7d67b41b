import { describe, expect, test } from 'vitest'
import { checkTargets } from '../check-targets.mjs'
import { compare } from '../compare.mjs'
import { formatNumber } from '../format-number.mjs'
import { renderChart } from '../render-chart.mjs'
import { renderTable } from '../render-table.mjs'

const rows = [
  compare(
    { metric: 'strip/plain', unit: 'MB/s', better: 'higher', peer: 'strip-ansi' },
    { samples: [90, 100, 120], peerSamples: [50, 50, 80] },
  ),
  compare({ metric: 'settle/pty', unit: 'ms', better: 'lower', peer: 'a & b <c>' }, { samples: [4], peerSamples: [0] }),
]
const verdicts = checkTargets(
  [
    { metric: 'strip/plain', ratio: { atLeast: 1.5 } },
    { metric: 'settle/pty', value: { atMost: 3 } },
  ],
  rows,
)

test.each([
  [0, '0'],
  [0.012345, '0.0123'],
  [1.999, '2'],
  [99.96, '100'],
  [123.456, '123'],
  [1_234_567.8, '1,234,568'],
])('%d is written as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

describe('the table', () => {
  const table = renderTable(rows, verdicts).split('\n')

  test('has a line for each row, with extremes, target and outcome', () => {
    expect(table).toHaveLength(4)
    expect(table[2]).toMatch(
      /^strip\/plain +100 \[90–120\] +MB\/s +strip-ansi +50 \[50–80\] +2 \[1.5–2\] +≥ 1.5× +met$/,
    )
    expect(table[3]).toMatch(/ 4 +ms .* – +≤ 3 +MISSED$/)
  })

  test('its columns stand under each other', () => {
    const column = table[0]?.indexOf('unit')
    expect([table[2]?.indexOf('MB/s'), table[3]?.indexOf('ms')]).toEqual([column, column])
  })
})

describe('the chart', () => {
  const chart = renderChart(rows, verdicts, { caption: 'Node <20>' })

  test('is an SVG document in which names are escaped', () => {
    expect(chart).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" .*\n[\s\S]*<\/svg>\n$/)
    expect(chart).toContain('a &amp; b &lt;c&gt;')
    expect(chart).toContain('Node &lt;20&gt;')
  })

  test('draws no place that is not a number, also for a peer of 0', () => {
    expect(chart).not.toMatch(/NaN|Infinity|undefined|null/)
  })

  test('shows what was missed in another colour', () => {
    expect(chart.match(/<rect [^>]*fill="#d64545"/g)).toHaveLength(1)
    expect(chart.match(/<rect [^>]*fill="#3f9c75"/g)).toHaveLength(1)
  })
})
