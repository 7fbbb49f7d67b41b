import { expect, test } from 'vitest'
import type { ProcessRecord } from '../table/process-record.ts'
import type { MarkerReading } from '../table/process-table.ts'
import { createSnapshot } from '../table/snapshot.ts'
import { markedProcesses } from './marked-processes.ts'
import { aProcess } from './process-record.fixture.ts'

/** A table whose environments are these, and that notes whose were read. */
const tableOf = (values: Readonly<Record<number, string>>) => {
  const read: number[][] = []
  const markersOf = async (records: readonly ProcessRecord[]): Promise<ReadonlyMap<number, MarkerReading>> => {
    read.push(records.map(({ pid }) => pid))
    return new Map(
      records.map(({ pid }) => {
        const value = values[pid]
        return [pid, value === undefined ? { kind: 'unmarked' } : { kind: 'marked', value }]
      }),
    )
  }
  return { read, markersOf }
}

const records = [10, 20, 30, 40].map((pid) => aProcess({ pid, startTime: pid * 100 }))
const pidsOf = (found: readonly ProcessRecord[]): number[] => found.map(({ pid }) => pid).sort()

test('who carries a marker, as its own or as that of an outer session, from a start time on', async () => {
  const marked = markedProcesses(createSnapshot(records), tableOf({ 10: 'a', 20: 'a', 30: 'a:b', 40: 'c' }))
  expect(pidsOf(await marked.carrying('a', 2_000))).toEqual([20, 30])
  expect(pidsOf(await marked.carrying('b', 2_000))).toEqual([30])
  expect(pidsOf(await marked.carrying('a', undefined))).toEqual([10, 20, 30])
  expect(await marked.carrying('nobody', 2_000)).toEqual([])
})

test('each environment is read once for all who ask of one look, and none that is older than every root', async () => {
  const snapshot = createSnapshot(records)
  const table = tableOf({ 30: 'a' })
  await Promise.all([
    markedProcesses(snapshot, table).carrying('a', 3_000),
    markedProcesses(snapshot, table).carrying('b', 2_000),
    markedProcesses(snapshot, table).carrying('c', 3_500),
  ])
  expect(table.read.flat().sort()).toEqual([20, 30, 40])
})

test('zombies and kernel threads have none', async () => {
  const table = tableOf({ 50: 'a', 60: 'a' })
  const gone = [aProcess({ pid: 50, state: 'Z' }), aProcess({ pid: 60, kernelThread: true })]
  expect(await markedProcesses(createSnapshot(gone), table).carrying('a', undefined)).toEqual([])
})

test('what is in the middle of exec or exit is told apart from what carries nothing', async () => {
  const marked = markedProcesses(createSnapshot(records), {
    markersOf: async (asked) =>
      new Map(asked.map(({ pid }) => [pid, { kind: pid === 30 ? 'unsettled' : 'unmarked' } as const])),
  })
  expect(await marked.carrying('a', 1_000)).toEqual([])
  expect(pidsOf(marked.unsettled)).toEqual([30])
})

test('a table that cannot be read fails who asks, and is asked again by the next', async () => {
  const table = tableOf({ 10: 'a' })
  let broken = true
  const marked = markedProcesses(createSnapshot(records), {
    markersOf: (asked) => (broken ? Promise.reject(new Error('no descriptors')) : table.markersOf(asked)),
  })
  await expect(marked.carrying('a', undefined)).rejects.toThrow('no descriptors')
  broken = false
  expect(pidsOf(await marked.carrying('a', undefined))).toEqual([10])
})
