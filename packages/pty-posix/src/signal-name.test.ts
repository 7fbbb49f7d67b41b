import { expect, test } from 'vitest'
import { signalName } from './signal-name.ts'

test('a signal has its usual name', () => {
  expect([1, 2, 9, 15].map(signalName)).toEqual(['SIGHUP', 'SIGINT', 'SIGKILL', 'SIGTERM'])
})

test('of two names for one number the usual one is told', () => {
  expect(signalName(6)).toBe('SIGABRT')
})

test('a real-time signal is told by its distance from the first', () => {
  expect([signalName(34), signalName(37)]).toEqual(['SIGRTMIN+0', 'SIGRTMIN+3'])
})

test('a number without a name is told as a number', () => {
  expect(signalName(33)).toBe('SIG33')
})
