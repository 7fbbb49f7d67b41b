import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import { describe, expect, test } from 'vitest'
import { aLook } from '../table/process-record.fixture.ts'
import type { ProcessSnapshot } from '../table/snapshot.ts'
import { type MembershipOptions, membersOf } from './members-of.ts'
import { protectedIn } from './surroundings.ts'

const host = 500

const pidsOf = (
  snapshot: ProcessSnapshot,
  root: ProcessIdentity,
  options: Partial<MembershipOptions> = {},
): readonly number[] =>
  [
    ...membersOf(snapshot, root, {
      protectedPids: protectedIn(snapshot, { hostPid: host }),
      isStranger: () => false,
      isRootKnown: true,
      ...options,
    }).keys(),
  ].sort((a, b) => a - b)

const root = { pid: 1000, seenAs: '500 node.exe' }

describe('membersOf', () => {
  test('a tree is the root and everything below it, in whatever order the numbers are', () => {
    const look = aLook([500, 4], [1000, 500], [8, 1000], [3000, 8], [12, 3000], [16, 500])
    expect(pidsOf(look, root)).toEqual([8, 12, 1000, 3000])
  })

  test('a stale parent id is not followed: the process that has the number now is younger than the child', () => {
    const look = aLook([500, 4], [40, 1000], [44, 40], [1000, 500], [48, 1000])
    expect(pidsOf(look, root)).toEqual([48, 1000])
  })

  test('the clock decides before the order of the list does', () => {
    const look = aLook([500, 4, 'node.exe', 1], [40, 1000, 'x.exe', 90], [1000, 500, 'node.exe', 50])
    expect(pidsOf(look, root)).toEqual([40, 1000])
    const stale = aLook([500, 4, 'node.exe', 1], [1000, 500, 'node.exe', 50], [40, 1000, 'x.exe', 10])
    expect(pidsOf(stale, root)).toEqual([1000])
  })

  test('a root that died first still leads to its children', () => {
    expect(pidsOf(aLook([500, 4], [40, 1000], [44, 40]), root)).toEqual([40, 44])
  })

  test('but not to those that were there before it', () => {
    const look = aLook([500, 4], [40, 1000], [44, 1000])
    expect(pidsOf(look, root, { isStranger: ({ pid }) => pid === 40 })).toEqual([44])
  })

  test('and to nobody when nothing tells older from younger', () => {
    expect(pidsOf(aLook([500, 4], [40, 1000]), root, { isRootKnown: false })).toEqual([])
  })

  test('a number that another process has now leads only to what is older than that one', () => {
    const look = aLook([500, 4], [40, 1000], [1000, 88, 'other.exe'], [44, 1000])
    expect(pidsOf(look, root)).toEqual([40])
  })

  test('a member in the middle that died leads on, once it was seen', () => {
    const look = aLook([500, 4], [1000, 500], [44, 40])
    expect(pidsOf(look, root)).toEqual([1000])
    expect(pidsOf(look, root, { known: [{ pid: 40, seenAs: '1000 node.exe' }] })).toEqual([44, 1000])
  })

  test('a root from which the host descends has no members: nothing is found through what is protected', () => {
    const look = aLook([1000, 500], [300, 1000], [host, 300], [600, host], [44, 1000])
    expect(pidsOf(look, root)).toEqual([])
  })

  test('what the caller named is protected', () => {
    const look = aLook([500, 4], [1000, 500], [44, 1000], [48, 44])
    const protectedPids = protectedIn(look, { hostPid: host, protectedPids: [44] })
    expect(pidsOf(look, root, { protectedPids })).toEqual([1000])
  })

  test('processes that name each other as parents do not make it run for ever', () => {
    const look = aLook([500, 4], [1000, 1000], [44, 48], [48, 44])
    expect(pidsOf(look, { pid: 1000, seenAs: '1000 node.exe' })).toEqual([1000])
  })
})
