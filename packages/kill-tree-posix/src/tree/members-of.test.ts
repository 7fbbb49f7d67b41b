import { describe, expect, test } from 'vitest'
import { createSnapshot } from '../table/snapshot.ts'
import { membersOf } from './members-of.ts'
import { aProcess } from './process-record.fixture.ts'
import { surroundingsOf } from './surroundings.ts'

/** init, the user's shell, the host, and what is started beside it. */
const shell = aProcess({ pid: 50, parentPid: 1, group: 50, session: 50, startTime: 10 })
const host = aProcess({ pid: 60, parentPid: 50, group: 60, session: 50, startTime: 20 })
const around = [aProcess({ pid: 1, parentPid: 0, group: 1, session: 1, startTime: 0 }), shell, host]
const root = { pid: 100, startTime: 1_000 }
const rootRecord = aProcess({ pid: 100, parentPid: 60 })

type Extra = Omit<Parameters<typeof membersOf>[2], 'surroundings'>

const pidsOf = (records: ReturnType<typeof aProcess>[], options: Extra = {}): number[] => {
  const snapshot = createSnapshot([...around, ...records])
  const surroundings = surroundingsOf(snapshot, { hostPid: 60, protectedPids: [99] })
  return [...membersOf(snapshot, root, { ...options, surroundings }).keys()].sort((a, b) => a - b)
}

describe('membersOf', () => {
  test('follows parent links, whatever session and group they lead to', () => {
    const child = aProcess({ pid: 101, parentPid: 100, group: 101, session: 101, startTime: 1_001 })
    const grandchild = aProcess({ pid: 102, parentPid: 101, group: 102, session: 102, startTime: 1_002 })
    expect(pidsOf([rootRecord, child, grandchild])).toEqual([100, 101, 102])
  })

  test('takes the session and the group that the root leads, and those of its descendants', () => {
    const mate = aProcess({ pid: 103, group: 103, session: 100, startTime: 1_001 })
    const child = aProcess({ pid: 101, parentPid: 100, group: 101, session: 101, startTime: 1_001 })
    const orphan = aProcess({ pid: 104, group: 104, session: 101, startTime: 1_003 })
    expect(pidsOf([rootRecord, mate, child, orphan])).toEqual([100, 101, 103, 104])
  })

  test('takes nothing from a session or a group that the root only was born into', () => {
    const sibling = aProcess({ pid: 110, parentPid: 60, group: 60, session: 50, startTime: 1_001 })
    const born = aProcess({ pid: 100, parentPid: 60, group: 60, session: 50 })
    const child = aProcess({ pid: 101, parentPid: 100, group: 60, session: 50, startTime: 1_001 })
    expect(pidsOf([born, sibling, child], { rootSession: 50 })).toEqual([100, 101])
  })

  test('B48: does not take another process that has the pid of the root, nor what it leads', () => {
    const other = aProcess({ pid: 100, startTime: 5_000 })
    const its = aProcess({ pid: 120, parentPid: 100, group: 100, session: 100, startTime: 5_001 })
    expect(pidsOf([other, its])).toEqual([])
  })

  test('a root that is gone still names its session and its group, for its pid is not given out meanwhile', () => {
    const mate = aProcess({ pid: 103, group: 103, session: 100, startTime: 1_001 })
    const grouped = aProcess({ pid: 104, group: 100, session: 50, startTime: 1_001 })
    expect(pidsOf([mate, grouped])).toEqual([103, 104])
  })

  test('a member that is gone names what it led, and a later process with its pid does not', () => {
    const left = aProcess({ pid: 130, group: 130, session: 101, startTime: 1_005 })
    expect(pidsOf([rootRecord, left], { known: [{ pid: 101, startTime: 1_001 }] })).toEqual([100, 130])
    const later = aProcess({ pid: 101, group: 101, session: 101, startTime: 2_000 })
    expect(pidsOf([rootRecord, later], { known: [{ pid: 101, startTime: 1_001 }] })).toEqual([100])
  })

  test('a child that is older than its parent is the child of an earlier pid', () => {
    const older = aProcess({ pid: 101, parentPid: 100, group: 101, session: 101, startTime: 999 })
    expect(pidsOf([rootRecord, older])).toEqual([100])
  })

  test('a process found by evidence brings its whole session, unless something in it is older than the root', () => {
    const marked = aProcess({ pid: 140, group: 140, session: 139, startTime: 1_010 })
    const mate = aProcess({ pid: 141, group: 141, session: 139, startTime: 1_011 })
    expect(pidsOf([rootRecord, marked, mate], { evident: [140] })).toEqual([100, 140, 141])
    const older = aProcess({ pid: 138, group: 138, session: 139, startTime: 500 })
    expect(pidsOf([rootRecord, marked, mate, older], { evident: [140] })).toEqual([100, 140])
  })

  test('nothing protected is a member, and nothing is found through it', () => {
    const spared = aProcess({ pid: 99, parentPid: 100, group: 99, session: 99, startTime: 1_001 })
    const below = aProcess({ pid: 98, parentPid: 99, group: 98, session: 98, startTime: 1_002 })
    expect(pidsOf([rootRecord, spared, below])).toEqual([100])
    expect(pidsOf([rootRecord], { evident: [60, 50, 1] })).toEqual([100])
  })

  test('kernel threads and processes whose session is out of sight are tied by nothing', () => {
    const thread = aProcess({ pid: 2, parentPid: 0, group: 0, session: 0, kernelThread: true })
    const unseen = aProcess({ pid: 150, parentPid: 0, group: 0, session: 0, startTime: 1_001 })
    const child = aProcess({ pid: 151, parentPid: 100, group: 0, session: 0, startTime: 1_001 })
    expect(pidsOf([rootRecord, thread, unseen, child])).toEqual([100, 151])
  })
})
