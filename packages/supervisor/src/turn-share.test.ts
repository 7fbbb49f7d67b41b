import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurnShare } from './turn-share.ts'

const spin = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

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
  spin(5)
  share.begin()
  await share.exceeded()
  await nextTurn()
  expect(hadTurn).toBe(true)
})

test('the next turn has a share of its own', async () => {
  const share = createTurnShare(100)
  share.begin()
  spin(105)
  expect(share.exceeded()).toBeInstanceOf(Promise)
  await share.exceeded()
  share.begin()
  expect(share.exceeded()).toBeUndefined()
})

test('those who wait have their turns one after the other, a few in each', async () => {
  const share = createTurnShare(2)
  const order: number[] = []
  share.begin()
  spin(5)
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
  spin(5)
  const waiting = Array.from({ length: 9 }, () => share.exceeded())
  await waiting[0]
  share.begin()
  expect(share.exceeded()).toBeInstanceOf(Promise)
})
