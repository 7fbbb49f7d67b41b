import { expect, test } from 'vitest'
import { expandHome } from './expand-home.ts'

test.each([
  ['~', '/home/ada'],
  ['~/x', '/home/ada/x'],
  ['/tmp/~', '/tmp/~'],
  ['~ada/x', '~ada/x'],
  ['./~', './~'],
])('B29: %s is %s', (cwd, expected) => {
  expect(expandHome(cwd, { HOME: '/home/ada' })).toBe(expected)
})
