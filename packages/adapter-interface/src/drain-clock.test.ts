import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DrainClock } from './drain-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const clock = () => {
  const onExpire = vi.fn()
  return { clock: new DrainClock(onExpire), onExpire }
}

test('it expires after 250 ms of silence', () => {
  const { clock: drain, onExpire } = clock()
  drain.run()
  vi.advanceTimersByTime(249)
  expect(onExpire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onExpire).toHaveBeenCalledOnce()
})

test('output begins the silence anew', () => {
  const { clock: drain, onExpire } = clock()
  drain.run()
  vi.advanceTimersByTime(200)
  drain.hear()
  vi.advanceTimersByTime(249)
  expect(onExpire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onExpire).toHaveBeenCalledOnce()
})

test('output that never stops does not put it off beyond 1 s', () => {
  const { clock: drain, onExpire } = clock()
  drain.run()
  for (let heard = 0; heard < 99; heard++) {
    vi.advanceTimersByTime(10)
    drain.hear()
  }
  expect(onExpire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10)
  expect(onExpire).toHaveBeenCalledOnce()
})

test('time in which it is held does not count, neither as silence nor in all', () => {
  const { clock: drain, onExpire } = clock()
  drain.run()
  vi.advanceTimersByTime(100)
  drain.hold()
  vi.advanceTimersByTime(60_000)
  drain.run()
  vi.advanceTimersByTime(149)
  expect(onExpire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onExpire).toHaveBeenCalledOnce()
})

test('holding and running again and again does not put it off', () => {
  const { clock: drain, onExpire } = clock()
  for (let round = 0; round < 24; round++) {
    drain.run()
    drain.run()
    vi.advanceTimersByTime(10)
    drain.hold()
    drain.hold()
    drain.hear()
  }
  drain.run()
  expect(onExpire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10)
  expect(onExpire).toHaveBeenCalledOnce()
})

test('a clock that is held does not expire', () => {
  const { clock: drain, onExpire } = clock()
  drain.run()
  drain.hold()
  vi.advanceTimersByTime(10_000)
  expect(onExpire).not.toHaveBeenCalled()
})
