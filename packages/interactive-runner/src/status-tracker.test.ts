import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgentState, DetectorView } from './status-detector.ts'
import { createStatusTracker, type StatusTracker } from './status-tracker.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A screen of one line, which says the state. */
const tracked = (timing: { checkIntervalMs: number; stabilityMs: number }) => {
  const screen = { line: '', looks: 0 }
  const states: AgentState[] = []
  const failures: unknown[] = []
  const tracker: StatusTracker = createStatusTracker({
    ...timing,
    detector: {
      name: 'test',
      detect: ({ lines: [line] }) => {
        if (line === 'broken') throw new Error('a bug')
        return line === 'bad' ? 'error' : 'working'
      },
    },
    view: async () => {
      screen.looks += 1
      return viewOf(screen.line)
    },
    onState: (state) => states.push(state),
    onFailure: (error) => failures.push(error),
  })
  const show = (line: string): void => {
    screen.line = line
    tracker.touch()
  }
  return { screen, states, failures, tracker, show }
}

const viewOf = (line: string): DetectorView => ({
  lines: [line],
  title: '',
  cursor: { row: 1, column: 1, pendingWrap: false, visible: true, shape: undefined, blinking: undefined },
  alternate: false,
  quietMs: 0,
  inputWait: { kind: 'unknown', reason: 'a test' },
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a state that does not hold for the stability time is not told', async () => {
  const { show, states, tracker } = tracked({ checkIntervalMs: 1, stabilityMs: 300 })
  show('good')
  await pass(299)
  expect(states).toEqual([])
  await pass(10)
  expect(states).toEqual(['working'])
  for (let flicker = 0; flicker < 10; flicker++) {
    show('bad')
    await pass(290)
    show('good')
    await pass(10)
  }
  await pass(1000)
  expect(states).toEqual(['working'])
  show('bad')
  await pass(310)
  expect([states, tracker.state]).toEqual([['working', 'error'], 'error'])
  tracker.close()
})

test('the screen is looked at no more often than the check interval, and once more after the last change', async () => {
  const { show, states, screen, tracker } = tracked({ checkIntervalMs: 100, stabilityMs: 0 })
  for (let change = 0; change < 60; change++) {
    show('good')
    await pass(5)
  }
  expect(screen.looks).toBe(3)
  show('bad')
  await pass(100)
  expect([states.at(-1), screen.looks]).toEqual(['error', 4])
  tracker.close()
})

test('a detector that fails is told of once and not asked again', async () => {
  const { show, failures, screen } = tracked({ checkIntervalMs: 1, stabilityMs: 0 })
  show('broken')
  await pass(10)
  show('broken')
  await pass(50)
  expect([failures.length, screen.looks]).toEqual([1, 1])
})
