import { expect, test } from 'vitest'
import { isKeyEncodingError, KeyEncodingError } from './key-encoding-error.ts'

const error = new KeyEncodingError('no', { code: 'unknown-key', operation: 'x', key: 'a', suggestion: 'b' })

test('an error is known by its brand, also one that another copy of the package made', () => {
  const stranger = Object.defineProperty(new Error('no'), Symbol.for('@ptarmigan/key-encoder/KeyEncodingError'), {
    value: true,
  })
  expect(isKeyEncodingError(error)).toBe(true)
  expect(isKeyEncodingError(stranger)).toBe(true)
  for (const other of [new Error('no'), undefined, 'no', {}]) expect(isKeyEncodingError(other)).toBe(false)
})

test('a code can be asked for with it', () => {
  expect(isKeyEncodingError(error, 'unknown-key')).toBe(true)
  expect(isKeyEncodingError(error, 'invalid-argument')).toBe(false)
})

test('the brand does not show', () => {
  expect(Object.keys(error)).not.toContain('brand')
  expect(error.name).toBe('KeyEncodingError')
})
