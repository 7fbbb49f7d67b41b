import { expect, test } from 'vitest'
import { newContent, type ScreenText } from './new-content.ts'

const shown = (...rows: string[]): ScreenText => ({ rows, alternate: false })
const scrolled = (...lines: (string | string[])[]) => ({
  lines: lines.map((line) => ({ rows: typeof line === 'string' ? [line] : line, continued: false })),
  droppedLines: 0,
  interrupted: false,
})

test('an unchanged screen is nothing new', () => {
  expect(newContent(shown('a', 'b'), { taken: scrolled(), previous: shown('a', 'b') })).toMatchObject({
    text: '',
    replaced: 0,
  })
})

test('a screen that was redrawn in place is new from its first changed row on', () => {
  const content = newContent(shown('a', 'X', 'c'), { taken: scrolled(), previous: shown('a', 'b', 'c') })
  expect(content).toMatchObject({ text: 'X\nc', lines: ['X', 'c'], replaced: 2 })
})

test('what scrolled is not given again', () => {
  const content = newContent(shown('c', 'd', 'e'), { taken: scrolled('a', 'b'), previous: shown('a', 'b', 'c') })
  expect(content).toMatchObject({ text: 'd\ne', replaced: 0, history: ['a', 'b'] })
})

test('lines that scrolled through between two calls are given', () => {
  const content = newContent(shown('y', 'z'), { taken: scrolled('a', 'b', 'x'), previous: shown('a', 'b') })
  expect(content).toMatchObject({ text: 'x\ny\nz', replaced: 0 })
})

test('a line that changed before it scrolled off is given in its last form', () => {
  const content = newContent(shown('b', 'c'), { taken: scrolled('A'), previous: shown('a', 'b') })
  expect(content).toMatchObject({ text: 'A\nb\nc', replaced: 2 })
})

test('a soft-wrapped line that was shown whole is known, and one of which a part was shown is given whole', () => {
  const taken = scrolled(['aaa', 'bb'])
  expect(newContent(shown('c'), { taken, previous: shown('aaa', 'bb') })).toMatchObject({ text: 'c', replaced: 0 })
  expect(newContent(shown('c'), { taken, previous: shown('aaa', 'b') })).toMatchObject({
    text: 'aaabb\nc',
    replaced: 2,
  })
})

test('the other screen is new as a whole, also when it looks the same', () => {
  const screen = { rows: ['a'], alternate: true }
  expect(newContent(screen, { taken: scrolled(), previous: shown('a') })).toMatchObject({
    text: 'a',
    replaced: 1,
    alternate: true,
  })
  expect(newContent(shown('a'), { taken: scrolled(), previous: screen })).toMatchObject({ text: 'a', alternate: false })
})

test('where rows are missing nothing is taken for known', () => {
  const taken = { ...scrolled('a'), droppedLines: 4, interrupted: true }
  expect(newContent(shown('b'), { taken, previous: shown('a') })).toMatchObject({
    text: 'a\nb',
    replaced: 1,
    droppedLines: 4,
  })
})

test('a screen that was cleared replaces what was given with nothing', () => {
  expect(newContent(shown(), { taken: scrolled(), previous: shown('a', 'b') })).toMatchObject({
    text: '',
    lines: [],
    replaced: 2,
  })
})
