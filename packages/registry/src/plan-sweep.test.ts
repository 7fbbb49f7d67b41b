import { describe, expect, test } from 'vitest'
import { planSweep } from './plan-sweep.ts'
import { finishedSession } from './session-end.ts'
import type { FinishedSession } from './session-record.ts'

const limits = { ttlMs: 1000, maxFinished: 10, maxSpillBytes: 100 }

const finishedAt = (id: string, endedAtMs: number, spillBytes = 0): FinishedSession =>
  finishedSession(
    {
      id,
      command: 'true',
      cwd: undefined,
      startedAt: new Date(0),
      state: 'running',
      identity: undefined,
      output: { aggregated: '', tail: '', totalChars: 0, truncated: false },
    },
    {
      end: { reason: 'exit', exitCode: 0, exitSignal: undefined, spillBytes },
      lost: false,
      endedAt: new Date(endedAtMs),
    },
  )

test('what is within all limits stays', () => {
  expect(planSweep([finishedAt('a', 0, 50), finishedAt('b', 1000, 50)], 1000, limits)).toEqual([])
  expect(planSweep([], 0, limits)).toEqual([])
})

test('what is past its time goes', () => {
  expect(planSweep([finishedAt('a', 0), finishedAt('b', 1)], 1001, limits)).toEqual([{ id: 'a', why: 'expired' }])
})

test('a clock that went back makes nothing old', () => {
  expect(planSweep([finishedAt('a', 5000)], 0, limits)).toEqual([])
})

test('of too many, those that finished first go, whatever their times', () => {
  const sessions = [finishedAt('first', 9), finishedAt('second', 9), finishedAt('third', 3)]
  expect(planSweep(sessions, 10, { ...limits, maxFinished: 1 })).toEqual([
    { id: 'first', why: 'too-many' },
    { id: 'second', why: 'too-many' },
  ])
})

describe('of too much on disk', () => {
  test('the oldest go, also when a bigger one is newer', () => {
    const sessions = [finishedAt('small', 0, 1), finishedAt('big', 1, 90), finishedAt('newest', 2, 60)]
    expect(planSweep(sessions, 10, limits)).toEqual([
      { id: 'small', why: 'too-much-on-disk' },
      { id: 'big', why: 'too-much-on-disk' },
    ])
  })

  test('those that keep nothing on disk stay', () => {
    expect(
      planSweep([finishedAt('none', 0), finishedAt('big', 1, 90), finishedAt('newest', 2, 60)], 10, limits),
    ).toEqual([{ id: 'big', why: 'too-much-on-disk' }])
  })

  test('the one that finished last stays, however big', () => {
    expect(planSweep([finishedAt('a', 0, 5000)], 10, limits)).toEqual([])
  })
})
