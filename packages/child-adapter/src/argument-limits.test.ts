import { expect, test } from 'vitest'
import { argumentLimitsFor, linuxLimitsForStack, stackLimitIn } from './argument-limits.ts'

const limits = (soft: string): string => `Limit                     Soft Limit           Hard Limit           Units
Max file size             unlimited            unlimited            bytes
Max stack size            ${soft.padEnd(20)} unlimited            bytes
Max core file size        0                    unlimited            bytes
`

test('the soft stack limit is found', () => {
  expect(stackLimitIn(limits('8388608'))).toBe(8_388_608)
  expect(stackLimitIn(limits('unlimited'))).toBe(Number.POSITIVE_INFINITY)
  expect(stackLimitIn('')).toBe(undefined)
})

test.each([
  [8_388_608, 2_097_152],
  [16_777_216, 4_194_304],
  [Number.POSITIVE_INFINITY, 6_291_456],
  [100_000, 131_072],
])('with a stack of %d bytes all arguments may take %d', (stackBytes, totalBytes) => {
  expect(linuxLimitsForStack(stackBytes)).toEqual({ stringBytes: 131_072, totalBytes })
})

test('macOS has one limit for one string and for all', () => {
  expect(argumentLimitsFor('darwin')).toEqual({ stringBytes: 1_048_576, totalBytes: 1_048_576 })
})
