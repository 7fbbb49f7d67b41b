import { expect, test } from 'vitest'
import { History, lineText } from './history.ts'

const add = (history: History, ...rows: readonly string[]): void => {
  for (const row of rows) history.append(row.replace(/^\+/, ''), row.startsWith('+'))
}

test('rows that continue a line are joined, and only the end of the line is trimmed', () => {
  const history = new History(10)
  add(history, 'one', 'two  ', '+and  ', 'three')
  expect(history.texts()).toEqual(['one', 'two  and', 'three'])
  expect(history.texts(2)).toEqual(['two  and', 'three'])
  expect(history.texts(0)).toEqual([])
})

test('what was taken is not taken again, and more of a line says that it continues', () => {
  const history = new History(10)
  add(history, 'one', 'two ')
  expect(history.take().lines.map(lineText)).toEqual(['one', 'two'])
  add(history, '+more', 'three')
  expect(history.take()).toEqual({
    lines: [
      { rows: ['more'], continued: true },
      { rows: ['three'], continued: false },
    ],
    droppedLines: 0,
    interrupted: false,
  })
  expect(history.take().lines).toEqual([])
  expect(history.texts()).toEqual(['one', 'two more', 'three'])
})

test('past the limit the oldest rows go, and a line that nobody took is counted once', () => {
  const history = new History(3)
  add(history, 'a', 'b', '+b', '+b', 'c', 'd')
  expect(history.texts()).toEqual(['b', 'c', 'd'])
  const { lines, droppedLines, interrupted } = history.take()
  expect([lines.map(lineText), droppedLines, interrupted]).toEqual([['b', 'c', 'd'], 2, true])
  expect(lines[0]?.continued).toBe(false)
  add(history, 'e', 'f')
  expect(history.take()).toMatchObject({ droppedLines: 0, interrupted: false })
  expect(history.texts()).toEqual(['d', 'e', 'f'])
})

test('rows that went before they could be added count as lines, and nothing continues them', () => {
  const history = new History(10)
  add(history, 'a', 'b')
  history.take()
  history.lose({ rows: 5, lineStarts: 2, beginsLine: false })
  add(history, '+rest', 'c')
  expect(history.take()).toEqual({
    lines: [
      { rows: ['rest'], continued: false },
      { rows: ['c'], continued: false },
    ],
    droppedLines: 3,
    interrupted: true,
  })
  expect(history.texts()).toEqual(['rest', 'c'])
})

test('what the program erased is shown no more, and given to a reader who has not had it', () => {
  const history = new History(10)
  add(history, 'a', 'b')
  history.erase()
  add(history, 'c')
  expect(history.texts()).toEqual(['c'])
  expect(history.take().lines.map(lineText)).toEqual(['a', 'b', 'c'])
  expect(history.texts()).toEqual(['c'])
})

test('rows by the thousand come and go', () => {
  const history = new History(100)
  for (let row = 0; row < 10_000; row++) {
    add(history, `${row}`)
    if (row % 50 === 0) history.take()
  }
  expect(history.texts()).toEqual(Array.from({ length: 100 }, (_, index) => `${9_900 + index}`))
  expect(history.take()).toMatchObject({ droppedLines: 0 })
})
