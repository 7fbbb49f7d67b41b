import { expect, test } from 'vitest'
import { posixPlatforms } from '../posix-platform.ts'
import { argumentLimitsOf, linuxLimitsUnder } from './argument-limits.ts'

test.each([
  [8_388_608, 2_097_152],
  [4_194_304, 1_048_576],
  [100_000, 131_072],
  [Number.POSITIVE_INFINITY, 6_291_456],
  [undefined, 2_097_152],
])('under a stack limit of %s bytes, Linux allows %i bytes of arguments', (stackBytes, totalBytes) => {
  expect(linuxLimitsUnder(stackBytes)).toEqual({ stringBytes: 131_072, totalBytes })
})

test('on macOS all arguments together have one limit, and each may have all of it', () => {
  expect(argumentLimitsOf(posixPlatforms.darwin)).toEqual({ stringBytes: 1_048_576, totalBytes: 1_048_576 })
})
