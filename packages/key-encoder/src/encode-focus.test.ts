import { expect, test } from 'vitest'
import { encodeFocus } from './encode-focus.ts'

test('gaining the focus is CSI I, losing it CSI O', () => {
  expect(encodeFocus('in')).toBe('\x1b[I')
  expect(encodeFocus('out')).toBe('\x1b[O')
  expect(encodeFocus('in', { focusReporting: true })).toBe('\x1b[I')
})

test('a program that did not ask is told nothing', () => {
  expect(encodeFocus('in', {})).toBe('')
  expect(encodeFocus('out', { focusReporting: false })).toBe('')
})
