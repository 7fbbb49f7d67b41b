import { describe, expect, test } from 'vitest'
import { checkArgumentSize, linuxArgumentLimits } from './argument-size.ts'
import type { CheckedLaunchSpec } from './check-launch-spec.ts'

const launch = (args: readonly string[], env: Readonly<Record<string, string>> = {}): CheckedLaunchSpec => ({
  file: 'x',
  args,
  env,
  cwd: undefined,
  verbatimArguments: false,
})

const tooLong = (field: string) =>
  expect.objectContaining({ code: 'arguments-too-long', details: expect.objectContaining({ field }) })

describe('a single string', () => {
  const longest = linuxArgumentLimits.stringBytes - 1

  test('B32: an argument of 131,071 bytes passes, and one more is refused', () => {
    checkArgumentSize(launch(['x'.repeat(longest)]), linuxArgumentLimits)
    expect(() => checkArgumentSize(launch(['a', 'x'.repeat(longest + 1)]), linuxArgumentLimits)).toThrow(
      tooLong('args[1]'),
    )
  })

  test('B32: bytes are counted, not characters', () => {
    expect(() => checkArgumentSize(launch(['é'.repeat(65_536)]), linuxArgumentLimits)).toThrow(tooLong('args[0]'))
    checkArgumentSize(launch(['é'.repeat(65_535)]), linuxArgumentLimits)
  })

  test('a variable counts with its name and "="', () => {
    checkArgumentSize(launch([], { LONG: 'x'.repeat(longest - 5) }), linuxArgumentLimits)
    expect(() => checkArgumentSize(launch([], { LONG: 'x'.repeat(longest - 4) }), linuxArgumentLimits)).toThrow(
      tooLong('env.LONG'),
    )
  })
})

describe('all strings together', () => {
  // file twice with NUL (4), one argument with NUL (3), one variable with NUL (4), three pointers (24)
  const small = launch(['ab'], { A: 'b' })

  test('they may fill the limit to the byte', () => {
    checkArgumentSize(small, { stringBytes: 100, totalBytes: 35 })
  })

  test('one byte more is refused, and the message tells both figures', () => {
    expect(() => checkArgumentSize(small, { stringBytes: 100, totalBytes: 34 })).toThrow(/takes 35 bytes.*allows 34/)
  })
})
