import { describe, expect, test } from 'vitest'
import { createSnapshot } from '../table/snapshot.ts'
import { membersOf } from './members-of.ts'
import { aProcess } from './process-record.fixture.ts'
import { adoptersOf, straysOf } from './strays-of.ts'
import { ancestorsOf, surroundingsOf } from './surroundings.ts'

const init = aProcess({ pid: 1, parentPid: 0, group: 1, session: 1, startTime: 0 })
const reaper = aProcess({ pid: 40, parentPid: 1, group: 40, session: 40, startTime: 5 })
const shell = aProcess({ pid: 50, parentPid: 40, group: 50, session: 50, startTime: 10 })
const host = aProcess({ pid: 60, parentPid: 50, group: 60, session: 50, startTime: 20 })
const root = aProcess({ pid: 100, parentPid: 60 })

const straysAmong = (records: ReturnType<typeof aProcess>[], rootRecord = root): number[] => {
  const snapshot = createSnapshot([init, reaper, shell, host, rootRecord, ...records])
  const surroundings = surroundingsOf(snapshot, { hostPid: 60 })
  const members = membersOf(snapshot, rootRecord, { surroundings, rootSession: rootRecord.session })
  const adopters = adoptersOf(ancestorsOf(snapshot, rootRecord.pid), 60)
  return straysOf(snapshot, rootRecord, { surroundings, members, adopters, rootSession: rootRecord.session }).map(
    ({ pid }) => pid,
  )
}

describe('straysOf', () => {
  test('names what an ancestor of the root adopted, is younger than it and in a young session', () => {
    const byInit = aProcess({ pid: 200, parentPid: 1, group: 200, session: 200, startTime: 1_001 })
    const byReaper = aProcess({ pid: 201, parentPid: 40, group: 201, session: 201, startTime: 1_001 })
    expect(straysAmong([byInit, byReaper])).toEqual([200, 201])
  })

  test.each([
    ['older than the root', { parentPid: 1, session: 200, startTime: 999 }],
    ['in a session that is older than the root', { parentPid: 1, session: 50, startTime: 1_001 }],
    ['the child of a program that is no ancestor of the root', { parentPid: 70, session: 200, startTime: 1_001 }],
    ['another child of the host', { parentPid: 60, session: 200, startTime: 1_001 }],
    ['in a session out of sight', { parentPid: 1, session: 0, startTime: 1_001 }],
    ['a zombie', { parentPid: 1, session: 200, startTime: 1_001, state: 'Z' }],
    ['a kernel thread', { parentPid: 1, session: 200, startTime: 1_001, kernelThread: true }],
    ['of the tree for certain', { parentPid: 1, session: 100, startTime: 1_001 }],
  ])('leaves out what is %s', (_, fields) => {
    expect(straysAmong([aProcess({ pid: 200, group: 200, ...fields })])).toEqual([])
  })

  test('a root that leads no session may have left orphans in the one that it shares', () => {
    const born = aProcess({ pid: 100, parentPid: 60, group: 60, session: 50 })
    const orphan = aProcess({ pid: 200, parentPid: 1, group: 60, session: 50, startTime: 1_001 })
    expect(straysAmong([orphan], born)).toEqual([200])
  })

  test('the host is no adopter, unless it is init itself', () => {
    expect(adoptersOf([60, 50, 1], 60)).toEqual(new Set([1, 50]))
    expect(adoptersOf([1], 1)).toEqual(new Set([1]))
  })
})
