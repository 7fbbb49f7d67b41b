import { describe, expect, test } from 'vitest'
import { checkTargetList, checkTargets, isOf } from '../check-targets.mjs'

const row = (metric: string, peer: string, { value, ratio }: { value: number; ratio: number | null }) => ({
  ...{ metric, peer, value, ratio, unit: 'ms' },
})

describe('targets', () => {
  test('a bound is met by the bound itself, and missed beyond it', () => {
    const outcomes = [0.9, 0.8999].map(
      (ratio) =>
        checkTargets([{ metric: 'a', ratio: { atLeast: 0.9 } }], [row('a', 'p', { value: 1, ratio })])[0]?.outcome,
    )
    expect(outcomes).toEqual(['met', 'missed'])
    const upper = [3, 3.001].map(
      (value) =>
        checkTargets([{ metric: 'a', value: { atMost: 3 } }], [row('a', 'p', { value, ratio: 1 })])[0]?.outcome,
    )
    expect(upper).toEqual(['met', 'missed'])
  })

  test('a ratio without a peer holds against each, with a peer against that one', () => {
    const rows = [row('a', 'p', { value: 1, ratio: 2 }), row('a', 'q', { value: 1, ratio: 0.5 })]
    expect(checkTargets([{ metric: 'a', ratio: { atLeast: 1 } }], rows).map(({ outcome }) => outcome)).toEqual([
      'met',
      'missed',
    ])
    expect(checkTargets([{ metric: 'a', peer: 'p', ratio: { atLeast: 1 } }], rows)).toHaveLength(1)
  })

  test('a value is judged once, whatever the number of peers', () => {
    const rows = [row('a', 'p', { value: 4, ratio: 2 }), row('a', 'q', { value: 4, ratio: 0.5 })]
    const verdicts = checkTargets([{ metric: 'a', value: { atMost: 3 } }], rows)
    expect(verdicts).toMatchObject([{ outcome: 'missed', rows, sentence: 'a: 4 ms (target: ≤ 3 ms)' }])
  })

  test('all bounds of a target must hold', () => {
    const target = { metric: 'a', ratio: { atLeast: 1 }, value: { atMost: 3 } }
    expect(checkTargets([target], [row('a', 'p', { value: 4, ratio: 2 })])[0]?.outcome).toBe('missed')
  })

  test('what was missed is named with its figure, its target and its peer', () => {
    const [verdict] = checkTargets(
      [{ metric: 'settle/pty', value: { atMost: 3 }, ratio: { atMost: 1.5 } }],
      [row('settle/pty', 'node-pty', { value: 4.567, ratio: 2 })],
    )
    expect(verdict?.sentence).toBe('settle/pty against node-pty: 4.57 ms (target: ≤ 3 ms), 2× (target: ≤ 1.5×)')
  })

  test('a target without a figure is not met but not measured', () => {
    const [verdict] = checkTargets([{ metric: 'a', peer: 'C', ratio: { atLeast: 1 } }], [])
    expect(verdict).toMatchObject({ outcome: 'not-measured', sentence: 'a against C: not measured' })
  })

  test('a ratio that cannot be had is missed', () => {
    const verdicts = checkTargets([{ metric: 'a', ratio: { atMost: 1 } }], [row('a', 'p', { value: 1, ratio: null })])
    expect(verdicts[0]).toMatchObject({ outcome: 'missed' })
    expect(verdicts[0]?.sentence).toContain('no ratio')
  })

  test('rows belong to their metric by name, not by prefix', () => {
    expect(isOf('strip/plain', 'strip')).toBe(true)
    expect(isOf('strip', 'strip')).toBe(true)
    expect(isOf('strip-more/plain', 'strip')).toBe(false)
  })
})

describe('the list of targets', () => {
  const known = { metrics: ['strip'] }

  test('a list that says something of each metric passes', () => {
    const targets = [{ metric: 'strip/plain', peer: 'p', ratio: { atLeast: 1 } }]
    expect(checkTargetList(targets, known)).toBe(targets)
  })

  test.each([
    [{ metric: 'stripp', ratio: { atLeast: 1 } }],
    [{ metric: 'strip' }],
    [{ metric: 'strip', ratio: {} }],
    [{ metric: 'strip', ratio: { least: 1 } }],
    [{ metric: 'strip', ratio: { atLeast: '1' } }],
    [{ metric: 'strip', ratios: { atLeast: 1 } }],
    [{ metric: 'strip', peer: 3, ratio: { atLeast: 1 } }],
  ])('%j is refused, because it would hold for nothing', (target) => {
    expect(() => checkTargetList([target], known)).toThrowError('targets.json')
  })
})
