import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { metrics } from '../../../benchmarks/metrics/index.mjs'
import { checkTargetList, isOf } from '../check-targets.mjs'

const targets = checkTargetList(
  JSON.parse(readFileSync(new URL('../../../benchmarks/targets.json', import.meta.url), 'utf8')),
  { metrics: metrics.map(({ name }) => name) },
)

describe.each(metrics)('the metric $name', ({ name, contestants, rows }) => {
  test('compares its own side with peers, all of which are measured', () => {
    for (const { metric, of, against } of rows) {
      expect(isOf(metric, name), metric).toBe(true)
      expect(against.length).toBeGreaterThan(0)
      for (const [contestant] of [of, ...against.map((peer) => peer.of)])
        expect(Object.keys(contestants)).toContain(contestant)
    }
  })

  test('has a target', () => {
    expect(targets.some(({ metric }) => isOf(metric, name))).toBe(true)
  })
})

test('every target holds for a row that is measured', () => {
  for (const target of targets) {
    const row = metrics.flatMap(({ rows }) => rows).find(({ metric }) => metric === target.metric)
    expect(row, target.metric).toBeDefined()
    if (target.peer !== undefined) expect(row?.against.map(({ peer }) => peer)).toContain(target.peer)
  }
})

test('the names of metrics are different', () => {
  expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length)
})
