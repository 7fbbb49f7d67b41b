import { expect, test } from 'vitest'
import { createConsumerGate } from './consumer-gate.ts'

const recordedGate = () => {
  const log: string[] = []
  const gate = createConsumerGate({
    onPause: () => log.push('pause'),
    onResume: () => log.push('resume'),
    onFailure: (error) => log.push(`failure: ${String(error)}`),
  })
  return { gate, log }
}

test('a consumer that returns nothing slows nobody', () => {
  const { gate, log } = recordedGate()
  gate.hold(undefined)
  gate.hold(7)
  expect(gate.behind).toBe(false)
  expect(log).toEqual([])
})

test('the source is paused once, and resumed when the last consumer caught up', async () => {
  const { gate, log } = recordedGate()
  const finish: (() => void)[] = []
  for (let count = 0; count < 3; count += 1) gate.hold(new Promise<void>((resolve) => finish.push(resolve)))
  expect(log).toEqual(['pause'])
  const caughtUp = gate.caughtUp()
  finish[0]?.()
  finish[1]?.()
  await Promise.resolve()
  expect(gate.behind).toBe(true)
  finish[2]?.()
  await caughtUp
  expect(log).toEqual(['pause', 'resume'])
})

test('a consumer that fails is reported and holds nothing', async () => {
  const { gate, log } = recordedGate()
  gate.hold(Promise.reject(new Error('full')))
  await gate.caughtUp()
  expect(log).toEqual(['pause', 'failure: Error: full', 'resume'])
})

test('a rest pauses the source, and nobody is behind', async () => {
  const { gate, log } = recordedGate()
  let wake = (): void => undefined
  gate.rest(undefined)
  expect(log).toEqual([])
  gate.rest(
    new Promise<void>((resolve) => {
      wake = resolve
    }),
  )
  let finish = (): void => undefined
  gate.hold(
    new Promise<void>((resolve) => {
      finish = resolve
    }),
  )
  expect([gate.behind, log]).toEqual([true, ['pause']])
  finish()
  await gate.caughtUp()
  expect([gate.behind, log]).toEqual([false, ['pause']])
  wake()
  await Promise.resolve()
  expect(log).toEqual(['pause', 'resume'])
})
