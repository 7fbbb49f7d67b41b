import { describe, expect, test } from 'vitest'
import { PtarmiganError } from '../error.ts'
import {
  ConformanceFailure,
  expectEqual,
  expectPending,
  expectRejection,
  expectSameBytes,
  expectThat,
  expectThrow,
} from './expectation.ts'

const closed = new PtarmiganError('closed', { code: 'stdin-closed', operation: 'write' })

test('equal values pass, however deep', () => {
  expectEqual({ a: [1, Number.NaN] }, { a: [1, Number.NaN] }, 'values')
})

test('a failure carries both values and says them', () => {
  const failing = (): void => expectEqual(1, 2, 'the code')
  expect(failing).toThrow(ConformanceFailure)
  expect(failing).toThrow('the code: expected 2, got 1')
})

test('a long value is cut in the message', () => {
  expect(() => expectEqual('x'.repeat(9000), '', 'text')).toThrow(/… \(9002 characters\)$/)
})

test('a value that JSON does not know is still shown', () => {
  expect(() => expectEqual(undefined, 1, 'stdin')).toThrow('stdin: expected 1, got undefined')
})

test('bytes that differ are shown from the first difference', () => {
  expectSameBytes(Buffer.from('same'), Buffer.from('same'), 'output')
  expect(() => expectSameBytes(Buffer.from('abXd'), Buffer.from('abcd'), 'output')).toThrow(
    String.raw`output: expected "4 bytes, \"cd\" at 2", got "4 bytes, \"Xd\" at 2"`,
  )
})

test('a condition that does not hold shows its details', () => {
  expect(() => expectThat(false, 'one chunk', 3)).toThrow('one chunk: expected true, got 3')
})

describe('an error must have one of the codes', () => {
  test('the right one is handed back', async () => {
    expect(await expectRejection(Promise.reject(closed), ['session-ended', 'stdin-closed'], 'a write')).toBe(closed)
    expect(
      expectThrow(
        () => {
          throw closed
        },
        'stdin-closed',
        'a write',
      ),
    ).toBe(closed)
  })

  test('none at all fails', async () => {
    await expect(expectRejection(Promise.resolve(1), 'stdin-closed', 'a write')).rejects.toThrow('got "no error"')
    expect(() => expectThrow(() => 1, 'stdin-closed', 'a write')).toThrow('got "no error"')
  })

  test('another code or another kind of error fails', async () => {
    await expect(expectRejection(Promise.reject(closed), 'aborted', 'a write')).rejects.toThrow(
      'got "stdin-closed: closed"',
    )
    await expect(expectRejection(Promise.reject(new Error('EPIPE')), 'aborted', 'a write')).rejects.toThrow(
      'got Error: EPIPE',
    )
  })
})

describe('a promise must stay open', () => {
  test('one that does passes', () => expectPending(new Promise(() => undefined), 10, 'a write'))

  test('one that settles fails with what it came to', async () => {
    await expect(expectPending(Promise.resolve('x'), 1000, 'a write')).rejects.toThrow('resolved to')
    await expect(expectPending(Promise.reject(closed), 1000, 'a write')).rejects.toThrow('rejected with')
  })
})
