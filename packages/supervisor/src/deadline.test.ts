import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDeadline } from './deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a deadline is reached once, after its time', () => {
  const onReached = vi.fn()
  startDeadline(1000, onReached)
  vi.advanceTimersByTime(999)
  expect(onReached).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(onReached).toHaveBeenCalledTimes(1)
})

test.each([2 ** 31, 2 ** 32, 1e12])('B188: a deadline of %d ms is not reached at once', (delayMs) => {
  const onReached = vi.fn()
  const deadline = startDeadline(delayMs, onReached)
  vi.advanceTimersByTime(60_000)
  expect(onReached).not.toHaveBeenCalled()
  deadline.clear()
})

test('B188: a deadline beyond what a timer holds is reached at its time, also after a refresh', () => {
  const onReached = vi.fn()
  const delayMs = 2 ** 31 + 5000
  const deadline = startDeadline(delayMs, onReached)
  vi.advanceTimersByTime(2 ** 31)
  deadline.refresh()
  vi.advanceTimersByTime(delayMs - 1)
  expect(onReached).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2)
  expect(onReached).toHaveBeenCalledTimes(1)
})

test.each([undefined, Number.POSITIVE_INFINITY])('%s means never, and holds no timer', (delayMs) => {
  startDeadline(delayMs, vi.fn()).refresh()
  expect(vi.getTimerCount()).toBe(0)
})

test('a refresh starts the full time again without a new timer', () => {
  const onReached = vi.fn()
  const deadline = startDeadline(1000, onReached)
  for (let step = 0; step < 5; step += 1) {
    vi.advanceTimersByTime(900)
    deadline.refresh()
    expect(vi.getTimerCount()).toBe(1)
  }
  expect(onReached).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1001)
  expect(onReached).toHaveBeenCalledTimes(1)
})

test('a cleared deadline is never reached, and leaves no timer', () => {
  const onReached = vi.fn()
  const deadline = startDeadline(10, onReached)
  deadline.clear()
  deadline.clear()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(100)
  expect(onReached).not.toHaveBeenCalled()
})
