import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { describe, expect, test } from 'vitest'
import type { LogReadOptions } from './log-page.ts'
import { planRead } from './page-request.ts'

const refusal = (options: LogReadOptions): unknown => {
  try {
    return planRead(options)
  } catch (error) {
    return error
  }
}

describe('planRead', () => {
  test('reads the first page when nothing is asked for', () => {
    expect(planRead({})).toEqual({
      kind: 'after',
      cursor: { byte: 0, line: 1 },
      limits: { lines: 300, bytes: 20_480 },
    })
  })

  test('cuts what is asked for down to what a page may hold', () => {
    expect(planRead({ offset: 7, limit: 1000, maxBytes: 1e9 })).toEqual({
      kind: 'line',
      line: 7,
      limits: { lines: 300, bytes: 20_480 },
    })
  })

  test.each([
    { offset: 0 },
    { offset: 1.5 },
    { offset: Number.NaN },
    { limit: 0 },
    { limit: -1 },
    { maxBytes: 3 },
    { cursor: { byte: -1, line: 1 } },
    { before: { byte: 0, line: 0 } },
    { offset: 1, cursor: { byte: 0, line: 1 } },
  ])('refuses %j', (options) => {
    expect(isPtarmiganError(refusal(options), 'invalid-argument')).toBe(true)
  })
})
