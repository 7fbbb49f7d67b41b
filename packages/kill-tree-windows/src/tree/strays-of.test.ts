import { describe, expect, test } from 'vitest'
import { aLook } from '../table/process-record.fixture.ts'
import type { ProcessRecord } from '../table/process-record.ts'
import { membersOf } from './members-of.ts'
import { Strangers } from './strangers.ts'
import { straysOf } from './strays-of.ts'
import { protectedIn } from './surroundings.ts'

const root = { pid: 1000, seenAs: '500 node.exe' }

const straysIn = (
  look: ReturnType<typeof aLook>,
  isStranger: (record: ProcessRecord) => boolean = () => false,
): number[] => {
  const shared = { protectedPids: protectedIn(look, { hostPid: 500 }), isStranger }
  const members = membersOf(look, root, { ...shared, isRootKnown: true })
  return straysOf(look, root, { ...shared, members }).map(({ pid }) => pid)
}

describe('straysOf', () => {
  test('B42: an orphan that is younger than the root may be of the tree', () => {
    expect(straysIn(aLook([500, 4], [40, 36], [1000, 500], [44, 36], [48, 44]))).toEqual([44])
  })

  test('what has a parent that is another’s is another’s', () => {
    expect(straysIn(aLook([500, 4], [40, 4], [1000, 500], [44, 40]))).toEqual([])
  })

  test('without the root every orphan may be, but for those that were seen before', () => {
    const look = aLook([500, 4], [40, 36], [44, 36])
    expect(straysIn(look)).toEqual([40, 44])
    expect(straysIn(look, ({ pid }) => pid === 40)).toEqual([44])
  })
})

describe('Strangers', () => {
  test('are known by pid and parent, and forgotten when their number is out of use', () => {
    const strangers = new Strangers()
    const look = aLook([40, 36], [44, 40])
    strangers.note(look, ({ pid }) => pid === 40)
    const [first, second] = [...look.byPid.values()]
    expect([first, second].map((record) => record && strangers.has(record))).toEqual([true, false])
    const later = aLook([40, 99])
    expect([...later.byPid.values()].map((record) => strangers.has(record))).toEqual([false])
    strangers.forgetEnded(later)
    expect(first && strangers.has(first)).toBe(false)
  })
})
