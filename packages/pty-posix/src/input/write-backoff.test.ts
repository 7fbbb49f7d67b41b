import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WriteBackoff } from './write-backoff.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How long a wait takes, in milliseconds. */
const waited = async (backoff: WriteBackoff): Promise<number> => {
  const start = performance.now()
  const wait = backoff.wait()
  await vi.advanceTimersToNextTimerAsync()
  await wait
  return performance.now() - start
}

test('each look at a full terminal comes later than the one before, up to 50 ms', async () => {
  const backoff = new WriteBackoff()
  const delays: number[] = []
  for (let look = 0; look < 9; look++) delays.push(await waited(backoff))
  expect(delays).toEqual([0, 1, 2, 4, 8, 16, 32, 50, 50])
})

test('after something was taken the next look comes soon', async () => {
  const backoff = new WriteBackoff()
  for (let look = 0; look < 8; look++) await waited(backoff)
  backoff.reset()
  expect([await waited(backoff), await waited(backoff)]).toEqual([0, 1])
})

test('a wait that is cancelled is over at once and leaves no timer', async () => {
  const backoff = new WriteBackoff()
  await waited(backoff)
  const wait = backoff.wait()
  backoff.cancel()
  await wait
  expect(vi.getTimerCount()).toBe(0)
})
