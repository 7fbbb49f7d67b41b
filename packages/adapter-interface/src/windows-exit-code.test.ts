import { expect, test } from 'vitest'
import { windowsExitCodeName } from './windows-exit-code.ts'

test.each([
  { code: 3_221_225_786, name: 'interrupted by Ctrl-C' },
  { code: -1_073_741_510, name: 'interrupted by Ctrl-C' },
  { code: 3_221_225_477, name: 'access violation' },
  { code: -1_073_741_571, name: 'stack overflow' },
  { code: 0, name: undefined },
  { code: 1, name: undefined },
  { code: 255, name: undefined },
])('B178: $code is $name', ({ code, name }) => {
  expect(windowsExitCodeName(code)).toBe(name)
})
