import { expect, test } from 'vitest'
import { isProcessId } from './spawn-child.ts'

test.each(['', '0', '12', 0, -1, Number.NaN, 1.5, undefined, null])('B58: %j is the pid of no program', (pid) => {
  expect(isProcessId(pid)).toBe(false)
})

test('B58: a positive integer is', () => {
  expect(isProcessId(4711)).toBe(true)
})
