import { describe, expect, test } from 'vitest'
import { gapsOf, gaps as listed } from '../gaps.mjs'
import { judge, skipsOf } from '../judge.mjs'
import { suites } from '../suites.mjs'

const gaps = [
  { capability: 'signals', of: 'windows', reason: 'none there' },
  { capability: 'taskkill', of: 'wine', reason: 'no /T', cases: ['kill/tree'] },
] as const

const report = (lines: object[], end: number | string = 0) => ({
  suite: 'kill',
  parts: [{ end, lines: [{ kind: 'plan', ids: ['a', 'tree'], all: ['a', 'tree'] }, ...lines] }],
})
const done = { kind: 'done' }
const passed = (id: string) => ({ kind: 'passed', id, title: id, ms: 1 })
const skipped = (id: string, missing: string[]) => ({ kind: 'skipped', id, title: id, missing })

describe('a verdict', () => {
  test('counts what passed, and skips by the gap that they name', () => {
    const verdict = judge([report([passed('a'), skipped('tree', ['taskkill']), done])], gaps)
    expect(verdict).toMatchObject({
      passed: 1,
      problems: [],
      skipped: [{ capability: 'taskkill', cases: ['kill/tree'] }],
    })
  })

  test('fails for a skip that is not on the list', () => {
    const { problems } = judge([report([passed('a'), skipped('tree', ['weather']), done])], gaps)
    expect(problems).toEqual([expect.stringContaining('"weather", which is not on the list')])
  })

  test('tells what held only at the second try, and why it did not at the first', () => {
    const lines = [{ ...passed('a'), firstError: 'late' }, passed('tree'), done]
    expect(judge([report(lines)], gaps)).toMatchObject({
      passed: 2,
      problems: [],
      again: [{ id: 'kill/a', firstError: 'late' }],
    })
  })

  test('fails when more than a few cases needed a second try', () => {
    const ids = ['a', 'tree', 'b']
    const lines = [{ kind: 'plan', ids, all: ids }, ...ids.map((id) => ({ ...passed(id), firstError: 'late' })), done]
    const { problems } = judge([{ suite: 'kill', parts: [{ end: 0, lines }] }], gaps)
    expect(problems).toEqual(['3 cases held only at the second try; at most 2 may'])
  })

  test('fails for a case that failed twice, and tells both errors', () => {
    const failed = { kind: 'failed', id: 'a', title: 'holds', ms: 1, error: 'wrong', firstError: 'late' }
    const { passed: held, problems } = judge([report([failed, passed('tree'), done])], gaps)
    expect(held).toBe(1)
    expect(problems).toEqual(['kill/a: holds\nwrong\nat the first try: late'])
  })

  test('fails for a case that did not run, and does not count it as passed', () => {
    const verdict = judge([report([passed('a')], 'no end within 1 s')], gaps)
    expect(verdict.passed).toBe(1)
    expect(verdict.suites[0]?.failed).toBe(1)
    expect(verdict.problems).toEqual(['kill/tree: did not run', 'kill: ended with no end within 1 s'])
  })

  test('fails for a suite that crashed after its last case, or told of none', () => {
    expect(judge([report([passed('a'), passed('tree')], 134)], gaps).problems).toEqual(['kill: ended with 134'])
    expect(judge([{ suite: 'kill', parts: [{ end: 0, lines: [done] }] }], []).problems).toEqual([
      'kill: told of no case',
    ])
  })

  test('takes the parts of a suite together, and fails for one that did not end', () => {
    const [first, second] = [['a'], ['tree']].map((ids) => ({ kind: 'plan', ids, all: ['a', 'tree'] }))
    const parts = [
      { end: 0, lines: [first ?? done, passed('a'), done] },
      { end: 134, lines: [second ?? done, { ...passed('tree'), ms: 7 }] },
    ]
    const verdict = judge([{ suite: 'kill', parts }], gaps)
    expect(verdict).toMatchObject({ passed: 2, problems: ['kill: ended with 134'] })
    expect(verdict.slowest).toEqual([
      { id: 'kill/tree', ms: 7 },
      { id: 'kill/a', ms: 1 },
    ])
  })

  test('fails for an entry of the list whose case is gone', () => {
    const stale = [{ capability: 'taskkill', of: 'wine', reason: 'no /T', cases: ['kill/gone'] }] as const
    const { problems } = judge([report([passed('a'), passed('tree'), done])], stale)
    expect(problems).toEqual([expect.stringContaining('kill/gone, which does not exist')])
  })
})

test('the skips of a suite are those of its own cases', () => {
  expect(skipsOf('kill', gaps)).toEqual({ tree: 'taskkill' })
  expect(skipsOf('other', gaps)).toEqual({})
})

describe('the list', () => {
  const names = suites.map(({ name }) => name)

  test('gives a reason for each entry, and names suites that exist', () => {
    for (const { reason, cases = [] } of listed) {
      expect(reason.length).toBeGreaterThan(10)
      for (const each of cases) expect(names).toContain(each.split('/')[0])
    }
  })

  test('on Windows itself holds nothing of Wine', () => {
    expect(gapsOf('windows').every(({ of }) => of === 'windows')).toBe(true)
    expect(gapsOf('wine')).toEqual(listed)
  })
})
