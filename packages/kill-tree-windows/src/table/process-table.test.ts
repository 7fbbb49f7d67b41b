import { expect, test } from 'vitest'
import { createProcessTable, type ListedLine } from './process-table.ts'

const clock = { read: async () => new Map<number, number>(), dispose: () => undefined }
const lines: readonly ListedLine[] = [{ pid: 44, parentPid: 4, name: 'x.exe' }]

/** A list that fails as often as it is told, then works. */
const failing = (times: number, failure: () => readonly ListedLine[]) => {
  let calls = 0
  const table = createProcessTable({
    clock,
    list: async () => {
      calls += 1
      return calls <= times ? failure() : lines
    },
  })
  return { table, calls: () => calls }
}

const notStarted = (): never => {
  throw new Error('spawn UNKNOWN')
}

test.each([
  { title: 'could not be started', failure: notStarted },
  { title: 'lists nothing', failure: () => [] },
])('a list that $title once is asked again', async ({ failure }) => {
  const { table, calls } = failing(1, failure)
  expect((await table.look()).byPid.get(44)?.name).toBe('x.exe')
  expect(calls()).toBe(2)
})

test('a list that cannot be had twice is an error that says why, never an empty answer', async () => {
  const { table, calls } = failing(2, notStarted)
  await expect(table.look()).rejects.toMatchObject({
    code: 'process-table-unavailable',
    message: expect.stringContaining('spawn UNKNOWN'),
  })
  expect(calls()).toBe(2)
})
