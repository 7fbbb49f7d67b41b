import { expect, test } from 'vitest'
import { createStartTurns } from './start-turns.ts'

test('the first starts at once, and no two start in the same turn of the event loop', async () => {
  let turn = 0
  let counting: NodeJS.Immediate | undefined
  const count = (): void => {
    turn += 1
    counting = setImmediate(count)
  }
  count()
  const startTurns = createStartTurns()
  const before = turn
  const started = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => {
      await startTurns()
      return { name, turn }
    }),
  )
  clearImmediate(counting)
  expect(started[0]).toEqual({ name: 'a', turn: before })
  expect(new Set(started.map(({ turn: startedIn }) => startedIn)).size).toBe(4)
})
