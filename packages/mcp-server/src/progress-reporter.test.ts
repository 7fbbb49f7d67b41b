import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ProgressStep, startProgress } from './progress-reporter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const unexpected = (error: unknown): void => expect.unreachable(String(error))

const collect = (): { steps: ProgressStep[]; send: (step: ProgressStep) => Promise<void> } => {
  const steps: ProgressStep[] = []
  return {
    steps,
    send: async (step) => {
      steps.push(step)
    },
  }
}

test('news are told at most four times a second, the newest one', async () => {
  const { steps, send } = collect()
  const progress = startProgress({ send, onError: unexpected })
  for (let index = 0; index < 10; index += 1) {
    progress.report(`line ${index}`)
    await vi.advanceTimersByTimeAsync(50)
  }
  progress.stop()
  expect(steps.map(({ message }) => message)).toEqual(['line 4', 'line 9'])
})

test('without news it is told every five seconds that the request waits, and the number grows', async () => {
  const { steps, send } = collect()
  const progress = startProgress({ send, onError: unexpected })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(steps).toEqual([
    { progress: 5000, message: 'Waiting.' },
    { progress: 10_000, message: 'Waiting.' },
    { progress: 15_000, message: 'Waiting.' },
  ])
  progress.stop()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(steps).toHaveLength(3)
})

test('a client that does not take a step gets no further ones', async () => {
  let asked = 0
  const send = (): Promise<void> => {
    asked += 1
    return new Promise(() => undefined)
  }
  const progress = startProgress({ send, onError: unexpected })
  await vi.advanceTimersByTimeAsync(60_000)
  progress.stop()
  expect(asked).toBe(1)
})
