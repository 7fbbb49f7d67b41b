import { expect, test } from 'vitest'
import { checkArguments, linuxLimitsUnder } from './argument-limits.ts'

test.each([
  [8_388_608, 2_097_152],
  [4_194_304, 1_048_576],
  [100_000, 131_072],
  [Number.POSITIVE_INFINITY, 6_291_456],
  [undefined, 2_097_152],
])('under a stack limit of %s bytes, Linux allows %i bytes of arguments', (stackBytes, totalBytes) => {
  expect(linuxLimitsUnder(stackBytes)).toEqual({ stringBytes: 131_072, totalBytes })
})

const launch = (argumentBytes: number, count = 1) => ({
  file: '/bin/true',
  args: Array.from({ length: count }, () => 'x'.repeat(argumentBytes)),
  verbatimArguments: false,
  cwd: undefined,
  env: {},
})

const tooLong = expect.objectContaining({ code: 'arguments-too-long' })

test('on Linux one argument has a limit of its own', () => {
  expect(() => checkArguments(launch(131_071), 'linux')).not.toThrow()
  expect(() => checkArguments(launch(131_072), 'linux')).toThrow(tooLong)
})

test('on macOS all arguments together have one limit, and each may have nearly all of it', () => {
  expect(() => checkArguments(launch(1_000_000), 'darwin')).not.toThrow()
  expect(() => checkArguments(launch(350_000, 3), 'darwin')).toThrow(tooLong)
})
