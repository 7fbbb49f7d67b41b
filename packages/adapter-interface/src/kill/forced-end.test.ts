import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ForcedEnd } from './forced-end.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an end that was not seen 4 s after SIGKILL is assumed', () => {
  const onExpire = vi.fn()
  new ForcedEnd(onExpire).expect(3000)
  vi.advanceTimersByTime(6999)
  expect(onExpire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onExpire).toHaveBeenCalledOnce()
})

test('of several kills the first SIGKILL counts', () => {
  const onExpire = vi.fn()
  const forced = new ForcedEnd(onExpire)
  forced.expect(60_000)
  forced.expect(0)
  vi.advanceTimersByTime(4000)
  expect(onExpire).toHaveBeenCalledOnce()
})

test('a kill that could not be carried out does not count', () => {
  const onExpire = vi.fn()
  const nothingKilled = new ForcedEnd(onExpire).expect(0)
  nothingKilled()
  vi.advanceTimersByTime(10_000)
  expect(onExpire).not.toHaveBeenCalled()
})

test('an end that was seen leaves no timer', () => {
  const forced = new ForcedEnd(() => undefined)
  forced.expect(0)
  forced.expect(1000)
  forced.cancel()
  expect(vi.getTimerCount()).toBe(0)
})
