import { expect, test } from 'vitest'
import { bindingError, consoleError, startError } from './launch-error.ts'

const launch = { file: 'C:\\x.exe', cwd: 'C:\\work' }

test.each([
  { number: 2, code: 'program-not-found' },
  { number: 5, code: 'permission-denied' },
  { number: 8, code: 'resource-exhausted' },
  { number: 193, code: 'program-not-runnable' },
  { number: 206, code: 'arguments-too-long' },
  { number: 267, code: 'directory-not-found' },
  { number: 740, code: 'permission-denied' },
  { number: 4242, code: 'spawn-failed' },
])('error $number of CreateProcess is $code', ({ number, code }) => {
  const error = startError(new Error(`Cannot create process, error code: ${number}`), launch)
  expect(error).toMatchObject({ code, operation: 'spawn', details: { ...launch, error: number } })
  expect(error.message).toContain('C:\\x.exe')
})

test('a failure without a number is one all the same', () => {
  expect(startError(new Error('Invalid pty handle'), launch).code).toBe('spawn-failed')
})

test('without the addon or a console the supervisor can fall back to pipes', () => {
  expect([bindingError(new Error('x')).code, consoleError(new Error('x')).code]).toEqual([
    'pty-unavailable',
    'pty-unavailable',
  ])
})
