import { expect, test } from 'vitest'
import { DrainClock } from './drain-clock.ts'

const limits = { silenceMs: 250, totalMs: 1000 }

test('silence ends a drain', () => {
  const clock = new DrainClock(limits)
  clock.run(5000)
  expect(clock.remainingMs(5000)).toBe(250)
  expect(clock.remainingMs(5250)).toBe(0)
  expect(clock.overdue(5250)).toBe(false)
})

test('each chunk begins the silence anew', () => {
  const clock = new DrainClock(limits)
  clock.run(0)
  clock.chunk(200)
  expect(clock.remainingMs(250)).toBe(200)
  clock.chunk(440)
  expect(clock.remainingMs(450)).toBe(240)
})

test('no chunk moves the absolute end', () => {
  const clock = new DrainClock(limits)
  clock.run(0)
  for (let nowMs = 0; nowMs < 1000; nowMs += 50) clock.chunk(nowMs)
  expect(clock.remainingMs(990)).toBe(10)
  clock.chunk(999)
  expect(clock.remainingMs(1000)).toBe(0)
  expect(clock.overdue(1000)).toBe(true)
})

test('time in which nobody reads does not count', () => {
  const clock = new DrainClock(limits)
  expect(clock.remainingMs(99_999)).toBe(250)
  clock.run(0)
  clock.stop(100)
  expect(clock.remainingMs(99_999)).toBe(150)
  clock.run(100_000)
  clock.run(100_050)
  expect(clock.remainingMs(100_100)).toBe(50)
  clock.chunk(100_100)
  clock.stop(100_100)
  expect(clock.remainingMs(200_000)).toBe(250)
})
