import { describe, expect, test, vi } from 'vitest'
import { atEverySplit, withFedScreen } from '../test/support/fed-screens.ts'

vi.setConfig({ testTimeout: 60_000 })

const cursorAfter = async (output: string, reply: string): Promise<void> =>
  atEverySplit(`${output}\x1b[6n`, { cols: 40, rows: 3 }, ({ replies }) => {
    expect(replies).toEqual([reply])
  })

describe('characters take the columns that Unicode 11 gives them', () => {
  test.each([
    ['😀X', '\x1b[1;4R'],
    ['✅X', '\x1b[1;4R'],
    ['漢字X', '\x1b[1;6R'],
    ['e\u0301X', '\x1b[1;3R'],
  ])('B105: after %s the cursor is where a program expects it', cursorAfter)

  test.each([
    ['👨‍👩‍👧‍👦', '\x1b[1;9R'],
    ['👍🏽', '\x1b[1;5R'],
  ])('B106: %s takes the columns of its parts, as wcwidth counts them', cursorAfter)

  test('B106: the text of a joined emoji is read back as it was written', async () => {
    await atEverySplit('👨‍👩‍👧‍👦 and 👍🏽', { cols: 40, rows: 3 }, ({ rows }) => {
      expect(rows).toEqual(['👨‍👩‍👧‍👦 and 👍🏽'])
    })
  })

  test.each([
    ['❤\ufe0fX', '\x1b[1;3R'],
    ['✅\ufe0eX', '\x1b[1;4R'],
  ])('B107: a variation selector changes no width (%s)', cursorAfter)

  test('B109: a wide character that does not fit the last column wraps whole', async () => {
    await atEverySplit('123456789漢', { cols: 10, rows: 3 }, ({ rows }) => expect(rows).toEqual(['123456789', '漢']))
    await atEverySplit('ab👍c', { cols: 4, rows: 3 }, ({ rows }) => expect(rows).toEqual(['ab👍', 'c']))
  })
})

describe('characters of no width', () => {
  test('a mark after a sequence joins the character before the cursor', async () => {
    await atEverySplit('e\x1b[1m\u0301X\x1b[6n', { cols: 10, rows: 3 }, ({ rows, replies }) => {
      expect(rows).toEqual(['e\u0301X'])
      expect(replies).toEqual(['\x1b[1;3R'])
    })
  })

  test('a mark after a sequence at the end of a full row leaves the wrap pending', async () => {
    await atEverySplit('1234567890\x1b[m\u0301X', { cols: 10, rows: 3 }, ({ rows }) => {
      expect(rows).toEqual(['1234567890\u0301', 'X'])
    })
  })

  test('a mark with nothing to combine with stands on a space', async () => {
    await atEverySplit('\u0301a\t\u0301', { cols: 10, rows: 3 }, ({ rows }) => {
      expect(rows).toEqual([' \u0301a      \u0301'])
    })
  })

  test('marks without end do not pile up on one character', async () => {
    await withFedScreen([`e${'\u0301'.repeat(100_000)}`], { cols: 10, rows: 3 }, async ({ screen }) => {
      const { cells = [] } = await screen.snapshot({ cells: true })
      expect(Math.max(...cells.flat().map(({ text }) => text.length))).toBeLessThanOrEqual(34)
    })
  })
})
