import { describe, expect, test } from 'vitest'
import { parseStartTimes } from './parse-start-times.ts'

describe('parseStartTimes', () => {
  test('reads FILETIMEs as microseconds since 1970', () => {
    const times = parseStartTimes('7 4:116444736000000000 1000:133500000001234567 4294967295:133500000000000000\r', 7)
    expect([...(times ?? [])]).toEqual([
      [4, 0],
      [1000, 1_705_526_400_123_456],
      [4_294_967_295, 1_705_526_400_000_000],
    ])
  })

  test.each(['', '8 4:1', 'Windows PowerShell', '77 4:1', '7x'])('%j is no answer to request 7', (line) => {
    expect(parseStartTimes(line, 7)).toBeUndefined()
  })

  test('an answer without processes is one, and what is no pair in it is left out', () => {
    expect(parseStartTimes('7', 7)?.size).toBe(0)
    expect([...(parseStartTimes('7 x 4:y :5 12:116444736000000010 99999999999:1', 7) ?? [])]).toEqual([[12, 1]])
  })
})
