import { describe, expect, test } from 'vitest'
import { holdsLineFeed, MissingList } from './missing-list.ts'

const first = { start: 10, end: 20, lines: 2, linesBefore: 1 }
const second = { start: 20, end: 30, lines: 1, linesBefore: 3 }
const third = { start: 40, end: 50, lines: 0, linesBefore: 5 }

describe('MissingList', () => {
  test('keeps ranges in order and joins neighbours', () => {
    expect(new MissingList([third, second, first]).all).toEqual([{ ...first, end: 30, lines: 3 }, third])
  })

  test('finds the first and the last range that reaches into a part', () => {
    const list = new MissingList([first, third])
    expect(list.firstWithin(0, 10)).toBeUndefined()
    expect(list.firstWithin(19, 60)).toEqual(first)
    expect(list.lastWithin(19, 60)).toEqual(third)
    expect(list.firstWithin(20, 40)).toBeUndefined()
  })

  test('cuts at a place, or where the range around it begins', () => {
    const list = new MissingList([first, third])
    expect(list.cutFrom({ byte: 45, lineFeeds: 5 })).toEqual({ byte: 40, lineFeeds: 5 })
    expect(list.all).toEqual([first])
    expect(list.cutFrom({ byte: 20, lineFeeds: 3 })).toEqual({ byte: 20, lineFeeds: 3 })
    expect(list.cutFrom({ byte: 0, lineFeeds: 0 })).toEqual({ byte: 0, lineFeeds: 0 })
    expect(list.all).toEqual([])
  })

  test('knows which line feeds of the log a range held', () => {
    expect([1, 2, 3, 4].filter((ordinal) => holdsLineFeed(first, ordinal))).toEqual([2, 3])
  })
})
