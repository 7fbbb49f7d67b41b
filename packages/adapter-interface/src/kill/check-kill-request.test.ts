import { describe, expect, test } from 'vitest'
import { isPtarmiganError } from '../error.ts'
import { checkKillRequest } from './check-kill-request.ts'

describe('checkKillRequest', () => {
  test('the grace is 3 s unless given, and always between 0 and 60 s', () => {
    expect(checkKillRequest(42)).toMatchObject({ pid: 42, graceMs: 3_000, signal: 'SIGTERM', marker: undefined })
    expect(checkKillRequest(42, { graceMs: -1 }).graceMs).toBe(0)
    expect(checkKillRequest(42, { graceMs: 1e9 }).graceMs).toBe(60_000)
    expect(checkKillRequest(42, { graceMs: Number.POSITIVE_INFINITY }).graceMs).toBe(60_000)
    expect(checkKillRequest(42, { graceMs: 0.5 }).graceMs).toBe(0.5)
  })

  test('an identity is taken as it was recorded', () => {
    const identity = { pid: 42, startTime: 7, bootId: 'boot' }
    expect(checkKillRequest(identity).identity).toEqual(identity)
    expect(checkKillRequest({ pid: 42 }).identity).toEqual({ pid: 42 })
  })

  test.each([
    { field: 'graceMs', options: { graceMs: '100' } },
    { field: 'graceMs', options: { graceMs: Number.NaN } },
    { field: 'signal', options: { signal: 'SIGKILL' } },
    { field: 'signal', options: { signal: 15 } },
    { field: 'marker', options: { marker: '' } },
    { field: 'marker', options: { marker: 'a:b' } },
    { field: 'marker', options: { marker: 7 } },
  ])('$field of $options is refused by name', ({ field, options }) => {
    expect(refusalOf(42, options)).toEqual(['invalid-argument', field])
  })

  test('B58: no pid that kill(2) would take for several processes, or for init, passes', () => {
    for (const pid of ['', '0', '7', Number.NaN, 1.5, 1e10, 2 ** 31, true])
      expect(refusalOf(pid, {})?.[0]).toBe('invalid-argument')
    for (const pid of [0, -1, -42, 1]) expect(refusalOf(pid, {})?.[0]).toBe('protected-process')
    expect(refusalOf({ pid: 42, startTime: '7' }, {})).toEqual(['invalid-argument', 'startTime'])
    expect(refusalOf({ pid: 42, bootId: 7 }, {})).toEqual(['invalid-argument', 'bootId'])
  })
})

/** As a program without types would call it. */
const refusalOf = (target: unknown, options: unknown): unknown[] | undefined => {
  try {
    Reflect.apply(checkKillRequest, undefined, [target, options])
    return undefined
  } catch (error) {
    return isPtarmiganError(error) ? [error.code, error.details.field] : [error]
  }
}
