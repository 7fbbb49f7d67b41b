import { expect, test } from 'vitest'
import { isPtarmiganError, PtarmiganError } from './error.ts'

const error = new PtarmiganError('Cannot write: the input was ended. Start another program.', {
  code: 'stdin-closed',
  operation: 'write',
  cause: new Error('EPIPE'),
  details: { pid: 7 },
})

test('an error carries its code, operation, cause and facts', () => {
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ name: 'PtarmiganError', code: 'stdin-closed', operation: 'write', details: { pid: 7 } })
  expect(error.cause).toEqual(new Error('EPIPE'))
})

test('an error without cause and facts has no cause and empty facts', () => {
  const plain = new PtarmiganError('no', { code: 'aborted', operation: 'spawn' })
  expect('cause' in plain).toBe(false)
  expect(plain.details).toEqual({})
})

test('it is told from other errors and values', () => {
  expect(isPtarmiganError(error)).toBe(true)
  for (const other of [new Error('no'), { code: 'stdin-closed' }, 'stdin-closed', undefined])
    expect(isPtarmiganError(other)).toBe(false)
})

test('it is told by its code', () => {
  expect(isPtarmiganError(error, 'stdin-closed')).toBe(true)
  expect(isPtarmiganError(error, 'aborted')).toBe(false)
})

test('an error of another copy of the package is recognised by its brand', () => {
  const copy = Object.assign(new Error('x'), { code: 'aborted', [Symbol.for('ptarmigan.error')]: true })
  expect(isPtarmiganError(copy, 'aborted')).toBe(true)
})

test('the brand does not show when an error is listed', () => {
  expect(
    Object.getOwnPropertySymbols(error).filter((symbol) => Object.prototype.propertyIsEnumerable.call(error, symbol)),
  ).toEqual([])
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'PtarmiganError',
    code: 'stdin-closed',
    operation: 'write',
    details: { pid: 7 },
  })
})
