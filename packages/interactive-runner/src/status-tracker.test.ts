import { until } from '@ptarmigan/test-support'
import { expect, test } from 'vitest'
import type { AgentState, DetectorView } from './status-detector.ts'
import { createStatusTracker, type StatusTracker } from './status-tracker.ts'

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

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('a state that does not hold for the stability time is not told', async () => {
  const { show, states, tracker } = tracked({ checkIntervalMs: 1, stabilityMs: 300 })
  show('good')
  await until('it works', () => states.length === 1)
  for (let flicker = 0; flicker < 10; flicker++) {
    show('bad')
    await pause(10)
    show('good')
    await pause(10)
  }
  await pause(400)
  expect(states).toEqual(['working'])
  show('bad')
  await until('it failed', () => states.length === 2)
  expect([states, tracker.state]).toEqual([['working', 'error'], 'error'])
  tracker.close()
})

test('the screen is looked at no more often than the check interval, and once more after the last change', async () => {
  const { show, states, screen, tracker } = tracked({ checkIntervalMs: 100, stabilityMs: 0 })
  const began = performance.now()
  for (let change = 0; change < 60; change++) {
    show('good')
    await pause(5)
  }
  show('bad')
  await until('the last change was seen', () => states.at(-1) === 'error')
  expect(screen.looks).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 100) + 1)
  tracker.close()
})

test('a detector that fails is told of once and not asked again', async () => {
  const { show, failures, screen } = tracked({ checkIntervalMs: 1, stabilityMs: 0 })
  show('broken')
  await until('it failed', () => failures.length === 1)
  show('broken')
  await pause(50)
  expect([failures.length, screen.looks]).toEqual([1, 1])
})
