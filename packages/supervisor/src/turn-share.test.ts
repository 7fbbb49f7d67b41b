import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurnShare } from './turn-share.ts'

// Turns of the event loop are real, and time passes only when a test spends it: a busy machine would use up shares of its own.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const spend = (milliseconds: number): void => void vi.advanceTimersByTime(milliseconds)

test('nobody waits while the turn has time left', () => {
  const share = createTurnShare(60_000)
  share.begin()
  expect(share.exceeded()).toBeUndefined()
})

test('whoever comes when the share is used up waits until the others had their turn', async () => {
  const share = createTurnShare(2)
  let hadTurn = false
  share.begin()
  setImmediate(() => {
    hadTurn = true
  })
  spend(5)
  share.begin()
  await share.exceeded()
  await nextTurn()
  expect(hadTurn).toBe(true)
})

test('the next turn has a share of its own', async () => {
  const share = createTurnShare(100)
  share.begin()
  spend(105)
  expect(share.exceeded()).toBeInstanceOf(Promise)
  await share.exceeded()
  share.begin()
  expect(share.exceeded()).toBeUndefined()
})

test('those who wait have their turns one after the other, a few in each', async () => {
  const share = createTurnShare(2)
  const order: number[] = []
  share.begin()
  spend(5)
  const all = Array.from({ length: 12 }, async (_, number) => {
    await share.exceeded()
    order.push(number)
  })
  await share.exceeded()
  await Promise.all(all)
  expect(order).toEqual(Array.from({ length: 12 }, (_, number) => number))
  share.begin()
  expect(share.exceeded()).toBeUndefined()
})

test('nobody overtakes those who wait', async () => {
  const share = createTurnShare(2)
  share.begin()
  spend(5)
  const waiting = Array.from({ length: 9 }, () => share.exceeded())
  await waiting[0]
  share.begin()
  expect(share.exceeded()).toBeInstanceOf(Promise)
})
