import { describe, expect, test } from 'vitest'
import { decodeEntry, encodeEntry } from './guard-entry.ts'
import { SlotTable } from './slot-table.ts'

describe('entries of the guard', () => {
  const entry = {
    identity: { pid: 42, startTime: 7, bootId: 'boot' },
    marker: `it's "quoted" $(and) \\ back\nnew`,
    files: ['/dev/pts/3 (deleted)', 'socket:[12]'],
    rootSession: 42,
  }

  test('are one word that no shell reads anything into, and come back whole', () => {
    expect(encodeEntry(entry)).toMatch(/^[\w%.~*!()'-]+$/)
    expect(encodeEntry(entry)).not.toMatch(/[\s$`"\\]/)
    expect(decodeEntry(encodeEntry(entry))).toEqual(entry)
    expect(decodeEntry(encodeEntry({ identity: { pid: 42 } }))).toEqual({ identity: { pid: 42 }, files: [] })
  })

  test('of what is only expected have no identity, and a marker and a time', () => {
    const expected = { marker: 'a b', since: 1234 }
    expect(decodeEntry(encodeEntry(expected))).toEqual(expected)
    expect(decodeEntry(encodeURIComponent('{"marker":"a"}'))).toBeUndefined()
  })

  test.each(['', 'x', '%', '%7B%7D', encodeURIComponent('{"identity":{}}'), encodeURIComponent('null')])(
    '%j is no entry',
    (word) => {
      expect(decodeEntry(word)).toBeUndefined()
    },
  )
})

describe('slots', () => {
  test('are given out again, so that thousands of trees one after another need a few', () => {
    const slots = new SlotTable<object>()
    for (let round = 0; round < 1_000; round += 1) {
      const [first, second] = [{}, {}]
      expect([slots.put(first), slots.put(second)].sort()).toEqual([1, 2])
      expect(slots.put(first)).toBe(slots.find(first))
      slots.take(first)
      slots.take(second)
      expect(slots.take(second)).toBeUndefined()
    }
    expect(slots.size).toBe(0)
  })
})
