import { expect, test } from 'vitest'
import { createManualClock } from './fixtures/manual-clock.ts'
import { systemClock } from './registry-clock.ts'
import { createSweeper, type Sweeper, sweepIntervalMs } from './sweeper.ts'

const minute = 60_000

const sweeperOf = (sweep: () => Promise<void>, hasWork = () => true) => {
  const clock = createManualClock()
  const errors: unknown[] = []
  const options = { clock, intervalMs: minute, sweep, hasWork, onError: (error: unknown) => errors.push(error) }
  const sweeper: Sweeper = createSweeper(options)
  return { clock, errors, sweeper }
}

/** Lets promises that are ready settle. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('the interval is a sixth of the time to live, and 30 s at least', () => {
  expect([30 * minute, 6 * minute, 3 * minute, minute, 0].map(sweepIntervalMs)).toEqual([
    300_000, 60_000, 30_000, 30_000, 30_000,
  ])
})

test('it sweeps again and again while there is something to sweep', async () => {
  let sweeps = 0
  const { clock, sweeper } = sweeperOf(async () => void sweeps++)
  sweeper.arm()
  for (let round = 1; round <= 3; round++) {
    clock.advance(minute)
    await settled()
    expect(sweeps).toBe(round)
  }
})

test('it stops waking when there is nothing left', async () => {
  let work = true
  const { clock, sweeper } = sweeperOf(
    async () => {
      work = false
    },
    () => work,
  )
  sweeper.arm()
  clock.advance(minute)
  await settled()
  expect(clock.waits).toEqual([])
  sweeper.arm()
  expect(clock.waits).toEqual([])
})

test('arming twice waits once, and disarming ends the wait', () => {
  const { clock, sweeper } = sweeperOf(async () => undefined)
  sweeper.arm()
  sweeper.arm()
  expect(clock.waits).toEqual([minute])
  sweeper.disarm()
  sweeper.disarm()
  expect(clock.waits).toEqual([])
})

test('sweeps never overlap: what is added during one waits for the next', async () => {
  let finish: () => void = () => undefined
  const { clock, sweeper } = sweeperOf(() => new Promise((resolve) => (finish = resolve)))
  sweeper.arm()
  clock.advance(minute)
  sweeper.arm()
  expect(clock.waits).toEqual([])
  finish()
  await settled()
  expect(clock.waits).toEqual([minute])
})

test('a sweep that fails is reported, and the next one comes', async () => {
  const failure = new Error('sweep')
  const { clock, errors, sweeper } = sweeperOf(() => Promise.reject(failure))
  sweeper.arm()
  clock.advance(minute)
  await settled()
  expect(errors).toEqual([failure])
  expect(clock.waits).toEqual([minute])
})

test("the system's clock waits without keeping the process alive, also for longer than a timer can", () => {
  const held = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = held()
  let fired = false
  const cancels = [1000, Number.POSITIVE_INFINITY, 1e15].map((ms) => systemClock.after(ms, () => (fired = true)))
  expect(held()).toBe(before)
  for (const cancel of cancels) cancel()
  expect(fired).toBe(false)
})

test("the system's clock calls back", async () => {
  const before = Date.now()
  // The timer keeps nothing alive, so something else must.
  const alive = setInterval(() => undefined, 1000)
  await new Promise<void>((resolve) => systemClock.after(5, resolve))
  clearInterval(alive)
  expect(systemClock.now()).toBeGreaterThanOrEqual(before)
})
