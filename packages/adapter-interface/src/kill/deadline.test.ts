import { describe, expect, test } from 'vitest'
import { Deadline } from './deadline.ts'

describe('Deadline', () => {
  test('uses up nothing before it starts, and never moves away', () => {
    const deadline = new Deadline(50_000)
    expect(deadline.remainingMs).toBe(50_000)
    deadline.shortenTo(60_000)
    expect(deadline.remainingMs).toBe(50_000)
    deadline.shortenTo(40_000)
    expect(deadline.remainingMs).toBe(40_000)
    deadline.start()
    expect(deadline.remainingMs).toBeLessThanOrEqual(40_000)
    deadline.shortenTo(0)
    expect(deadline.remainingMs).toBe(0)
  })

  test('wakes whoever sleeps when it is moved nearer', async () => {
    const deadline = new Deadline(60_000)
    deadline.start()
    const sleepers = [deadline.sleep(60_000), deadline.sleep(30_000)]
    deadline.shortenTo(0)
    await Promise.all(sleepers)
    expect(deadline.remainingMs).toBe(0)
  })

  test('a sleep ends with the deadline, also when it asks for longer', async () => {
    const deadline = new Deadline(20)
    deadline.start()
    await deadline.sleep(60_000)
    // A timer of Node may fire a fraction of a millisecond before the clock says so.
    expect(deadline.remainingMs).toBeLessThan(2)
  })
})
