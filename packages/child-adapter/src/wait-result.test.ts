import { expect, test } from 'vitest'
import { describeEnd, unconfirmedEnd, waitResultOf } from './wait-result.ts'

test('an exit code is an exit code', () => {
  expect(waitResultOf(0, null)).toEqual({ kind: 'exited', code: 0 })
  expect(waitResultOf(137, null)).toEqual({ kind: 'exited', code: 137 })
})

test('a signal is a signal, with its number', () => {
  expect(waitResultOf(null, 'SIGKILL')).toEqual({ kind: 'signaled', signal: 'SIGKILL', signalNumber: 9 })
  expect(waitResultOf(null, 'SIGTERM')).toEqual({ kind: 'signaled', signal: 'SIGTERM', signalNumber: 15 })
})

test('B178: an end of which nothing is known is no success', () => {
  expect(waitResultOf(null, null)).toMatchObject({ kind: 'signaled', unconfirmed: true })
})

test('an end is told in words', () => {
  expect(describeEnd({ kind: 'exited', code: 7 })).toBe('ended with exit code 7')
  expect(describeEnd({ kind: 'exited', code: 3_221_225_786 })).toBe(
    'ended with exit code 3221225786 (interrupted by Ctrl-C)',
  )
  expect(describeEnd(unconfirmedEnd)).toBe('was ended by SIGKILL')
})
