import { describe, expect, test } from 'vitest'
import { checkCaps, checkLimits } from './registry-options.ts'

test('the defaults are 30 minutes, 200 sessions, 2 GiB, and 200,000 and 30,000 characters', () => {
  expect(checkLimits({})).toEqual({ ttlMs: 1_800_000, maxFinished: 200, maxSpillBytes: 2_147_483_648 })
  expect(checkCaps({ command: 'x' })).toEqual({ maxOutputChars: 200_000, pendingMaxOutputChars: 30_000 })
})

test('zero and, for limits, infinity are values', () => {
  expect(checkLimits({ ttlMs: 0, maxFinished: Number.POSITIVE_INFINITY })).toMatchObject({
    ttlMs: 0,
    maxFinished: Number.POSITIVE_INFINITY,
  })
  expect(checkCaps({ command: 'x', maxOutputChars: 0 }).maxOutputChars).toBe(0)
})

describe('other values are refused by name', () => {
  const refusal = (option: string) => expect.objectContaining({ code: 'invalid-argument', details: { option } })

  test.each([
    ['ttlMs', '{"ttlMs":-1}'],
    ['ttlMs', '{"ttlMs":"30"}'],
    ['maxFinished', '{"maxFinished":-5}'],
    ['maxSpillBytes', '{"maxSpillBytes":{}}'],
  ])('%s: %s', (option, options) => {
    expect(() => checkLimits(JSON.parse(options))).toThrow(refusal(option))
  })

  test('NaN and an unbounded cap', () => {
    expect(() => checkLimits({ ttlMs: Number.NaN })).toThrow(refusal('ttlMs'))
    for (const cap of [Number.POSITIVE_INFINITY, 1.5, -1, Number.NaN]) {
      expect(() => checkCaps({ command: 'x', maxOutputChars: cap })).toThrow(refusal('maxOutputChars'))
      expect(() => checkCaps({ command: 'x', pendingMaxOutputChars: cap })).toThrow(refusal('pendingMaxOutputChars'))
    }
  })
})
