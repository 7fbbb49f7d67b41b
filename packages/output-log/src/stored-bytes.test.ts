import { describe, expect, test } from 'vitest'
import { planScan } from './stored-bytes.ts'

const lost = { start: 10, end: 20, lines: 3, linesBefore: 1 }

describe('planScan', () => {
  test('without a manifest everything is in the file', () => {
    expect(planScan(30, undefined)).toEqual([{ kind: 'file', start: 0, end: 30 }])
    expect(planScan(0, undefined)).toEqual([])
  })

  test('a lost range splits the file, or ends it', () => {
    const first = { kind: 'file', start: 0, end: 10 }
    const gap = { kind: 'lost', start: 10, end: 20, lines: 3 }
    expect(planScan(30, { bytes: 30, missing: [lost] })).toEqual([first, gap, { kind: 'file', start: 20, end: 30 }])
    expect(planScan(10, { bytes: 20, missing: [lost] })).toEqual([first, gap])
  })

  test('a file that grew since the manifest was written is read to its end', () => {
    expect(planScan(50, { bytes: 30, missing: [] })).toEqual([{ kind: 'file', start: 0, end: 50 }])
  })

  test('a file that was cut since then lacks the rest', () => {
    expect(planScan(4, { bytes: 30, missing: [lost] })).toEqual([
      { kind: 'file', start: 0, end: 4 },
      { kind: 'lost', start: 4, end: 10, lines: 0 },
      { kind: 'lost', start: 10, end: 20, lines: 3 },
      { kind: 'lost', start: 20, end: 30, lines: 0 },
    ])
  })
})
