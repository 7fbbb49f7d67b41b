import { describe, expect, test, vi } from 'vitest'
import { withFedScreen } from '../test/support/fed-screens.ts'
import { TerminalScreen } from './index.ts'

vi.setConfig({ testTimeout: 60_000 })

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`).join('\r\n')

test('it has 120 columns, 30 rows and a history of 5,000 rows unless told otherwise', async () => {
  using screen = new TerminalScreen()
  expect([screen.cols, screen.rows]).toEqual([120, 30])
  await screen.feed(lines(1, 6000))
  expect((await screen.renderFull()).split('\n').map(Number)).toEqual(
    Array.from({ length: 5030 }, (_, index) => 971 + index),
  )
})

test.each([
  { cols: 1 },
  { cols: 80.5 },
  { rows: 0 },
  { cols: 10_001 },
  { cols: 9999, rows: 9999 },
  { scrollback: -1 },
  { quietMs: Number.NaN },
])('options that no terminal can have are refused: %j', (options) => {
  expect(() => new TerminalScreen(options)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
})

test('redraws overwrite instead of running together', async () => {
  await withFedScreen(['>>> i\r>>> im\r>>> imp\r>>> import sys\x1b[K'], {}, async ({ screen }) => {
    expect(await screen.renderFull()).toBe('>>> import sys')
  })
})

describe('what is new', () => {
  test('nothing is, when nothing was fed', async () => {
    using screen = new TerminalScreen()
    expect(screen.hasNew).toBe(false)
    expect(await screen.renderNew()).toBe('')
    await screen.feed('a')
    expect(screen.hasNew).toBe(true)
    expect(await screen.renderNew()).toBe('a')
    expect(screen.hasNew).toBe(false)
    expect(await screen.renderNew()).toBe('')
    expect(await screen.renderNewLines()).toMatchObject({ text: '', replaced: 0, screen: ['a'], history: [] })
  })

  test('it is the same in small steps and in one', async () => {
    using screen = new TerminalScreen({ cols: 20, rows: 4 })
    const polls: string[] = []
    for (let line = 1; line <= 30; line++) {
      await screen.feed(`line ${line}\r\n`)
      if (line % 7 === 0) await screen.compact()
      polls.push(await screen.renderNew())
    }
    expect(polls).toEqual(Array.from({ length: 30 }, (_, index) => `line ${index + 1}`))
  })

  test('the alternate screen is given as a whole, the normal one again after it, and the history is untouched', async () => {
    using screen = new TerminalScreen({ cols: 20, rows: 3 })
    await screen.feed(lines(1, 5))
    expect(await screen.renderNew()).toBe('1\n2\n3\n4\n5')
    await screen.feed('\x1b[?1049h\x1b[Hvi\r\n~\r\n~\r\n\n\n\n')
    expect(await screen.renderNewLines()).toMatchObject({ history: [], alternate: true, droppedLines: 0 })
    expect(await screen.renderFull()).toBe('1\n2')
    await screen.feed('\x1b[Hemacs')
    expect(await screen.renderNew()).toBe('emacs')
    await screen.feed('\x1b[?1049l\r\n6')
    expect(await screen.renderNew()).toBe('3\n4\n5\n6')
    expect(await screen.renderFull()).toBe('1\n2\n3\n4\n5\n6')
  })

  test('what the program erased is given to a reader who has not had it', async () => {
    using screen = new TerminalScreen({ cols: 20, rows: 3 })
    await screen.feed(`${lines(1, 6)}\x1b[H\x1b[2J\x1b[3J$ `)
    expect(await screen.renderFull()).toBe('$')
    expect((await screen.renderNewLines()).history).toEqual(['1', '2', '3'])
    await screen.feed(`${lines(1, 6)}\x1bcreset`)
    expect((await screen.renderNewLines()).history).toEqual(['$ 1', '2', '3'])
    expect(await screen.renderFull()).toBe('reset')
  })

  test('lines that went past the limit before a poll are counted', async () => {
    for (const compacts of [false, true]) {
      using screen = new TerminalScreen({ cols: 20, rows: 5, scrollback: 100 })
      await screen.feed(`${lines(1, 50)}\r\n`)
      await screen.renderNew()
      for (let from = 51; from < 551; from += 50) {
        await screen.feed(`${lines(from, from + 49)}\r\n`)
        if (compacts) await screen.compact()
      }
      const { droppedLines, history } = await screen.renderNewLines()
      expect(history).toEqual(Array.from({ length: 100 }, (_, index) => `${447 + index}`))
      // 46 lines had scrolled off at the first poll, and 546 have now.
      expect(droppedLines).toBe(546 - 46 - 100)
      expect((await screen.renderNewLines()).droppedLines).toBe(0)
    }
  })

  test('soft-wrapped lines that went past the limit count once each', async () => {
    using screen = new TerminalScreen({ cols: 10, rows: 3, scrollback: 9 })
    await screen.feed(`${'x'.repeat(35)}\r\n`.repeat(10))
    const { droppedLines, history } = await screen.renderNewLines()
    expect([droppedLines, history]).toEqual([8, ['x'.repeat(25), 'x'.repeat(35), 'x'.repeat(20)]])
  })

  test('without a history every line that scrolls off is counted', async () => {
    using screen = new TerminalScreen({ cols: 10, rows: 3, scrollback: 0 })
    await screen.feed(lines(1, 10))
    expect(await screen.renderNewLines()).toMatchObject({ text: '8\n9\n10', droppedLines: 7, history: [] })
  })

  test('a line longer than the history comes in parts that say that they continue', async () => {
    using screen = new TerminalScreen({ cols: 10, rows: 3 })
    await screen.feed('a'.repeat(100))
    expect(await screen.renderNewLines()).toMatchObject({ history: ['a'.repeat(70)], continued: false })
    await screen.feed('b'.repeat(50))
    expect(await screen.renderNewLines()).toMatchObject({
      history: [`${'a'.repeat(30)}${'b'.repeat(20)}`],
      continued: true,
    })
  })

  test('listeners hear of changes, until they are removed', async () => {
    using screen = new TerminalScreen({ cols: 10, rows: 3 })
    let changes = 0
    const stop = screen.onChange(() => changes++)
    await screen.feed('a')
    await screen.resize({ cols: 20, rows: 3 })
    await screen.resize({ cols: 20, rows: 3 })
    expect(changes).toBe(2)
    stop()
    await screen.feed('b')
    expect(changes).toBe(2)
  })
})

test('lines that SU moves out of the top are history', async () => {
  await withFedScreen([`${lines(1, 4)}\x1b[2S`], { cols: 10, rows: 4 }, async ({ screen, rows }) => {
    expect(rows).toEqual(['3', '4'])
    expect(await screen.renderFull()).toBe('1\n2\n3\n4')
  })
})

test('ED 1 in the last column erases the rows up to there, on the last row too, and leaves the history alone', async () => {
  await withFedScreen(['ab\r\ncd\x1b[2;4H\x1b[1J'], { cols: 4, rows: 2 }, ({ rows }) => expect(rows).toEqual([]))
  await withFedScreen(['ab\r\ncd\r\nef\x1b[2;4H\x1b[1J'], { cols: 4, rows: 3 }, ({ rows }) =>
    expect(rows).toEqual(['', '', 'ef']),
  )
  await withFedScreen([`${'x'.repeat(8)}\r\n1\r\n2\x1b[2;4H\x1b[1J`], { cols: 4, rows: 2 }, async ({ screen }) => {
    expect((await screen.renderNewLines()).history).toEqual(['xxxxxxxx'])
  })
})

test('a line that scrolled off never comes back to the screen, whatever the size does', async () => {
  await withFedScreen([lines(1, 10)], { cols: 10, rows: 4 }, async ({ screen }) => {
    await screen.resize({ cols: 10, rows: 8 })
    expect((await screen.snapshot()).text).toBe('7\n8\n9\n10')
    await screen.resize({ cols: 10, rows: 2 })
    expect((await screen.snapshot()).text).toBe('9\n10')
    expect(await screen.renderFull()).toBe(lines(1, 10).replaceAll('\r', ''))
  })
})

test('a line that is put together again by a resize keeps the cursor after its last character', async () => {
  await withFedScreen([], { cols: 10, rows: 4 }, async ({ screen }) => {
    await screen.resize({ cols: 2, rows: 2 })
    await screen.feed('漢a')
    await screen.resize({ cols: 3, rows: 1 })
    expect((await screen.snapshot()).cursor).toMatchObject({ row: 1, column: 3, pendingWrap: true })
    await screen.feed('b')
    expect(await screen.renderFull()).toBe('漢a\nb')
  })
})

test('what a character with DECAWM off leaves of a wide one is blank', async () => {
  await withFedScreen(['aaaaaa\x1b[?7l漢漢b'], { cols: 10, rows: 1 }, async ({ screen, rows }) => {
    expect(rows).toEqual(['aaaaaa漢 b'])
    expect((await screen.snapshot({ cells: true })).cells?.[0]).toHaveLength(9)
  })
})

test('a snapshot tells what is shown', async () => {
  await withFedScreen(
    ['\x1b]0;title\x07a漢\x1b[1;38;5;208;4:3mb\x1b[?25l\x1b[3 q'],
    { cols: 6, rows: 2 },
    async ({ screen }) => {
      const snapshot = await screen.snapshot({ cells: true })
      expect(snapshot).toMatchObject({
        ...{ cols: 6, rows: 2, lines: ['a漢b', ''], text: 'a漢b', title: 'title', alternate: false },
        cursor: { row: 1, column: 5, pendingWrap: false, visible: false, shape: 'underline', blinking: true },
      })
      const [row = []] = snapshot.cells ?? []
      expect(row.map(({ text, width }) => [text, width])).toEqual([
        ['a', 1],
        ['漢', 2],
        ['b', 1],
        [' ', 1],
        [' ', 1],
      ])
      expect(row[2]?.style).toMatchObject({
        bold: true,
        underline: 'curly',
        foreground: { kind: 'palette', index: 208 },
      })
      expect(await screen.snapshot()).not.toHaveProperty('cells')
    },
  )
})

test('the title is laid on a stack and taken back', async () => {
  await withFedScreen(['\x1b]2;shell\x07\x1b[22;0t\x1b]2;vim\x07'], {}, async ({ screen }) => {
    expect(screen.title).toBe('vim')
    await screen.feed('\x1b[23;0t')
    expect(screen.title).toBe('shell')
    await screen.feed(`\x1b]2;${'x'.repeat(100_000)}\x07`)
    expect(screen.title).toHaveLength(1024)
  })
})

test('after disposal the last state is still known, everything else is refused, and a second disposal does nothing', async () => {
  const screen = new TerminalScreen({ cols: 20, rows: 4 })
  await screen.feed('\x1b[?2004h\x1b]2;t\x07text')
  screen.dispose()
  screen.dispose()
  await screen[Symbol.asyncDispose]()
  expect([screen.cols, screen.rows, screen.title, screen.modes.bracketedPaste, screen.hasNew]).toEqual([
    20,
    4,
    't',
    true,
    false,
  ])
  for (const operation of [
    screen.feed('a'),
    screen.renderFull(),
    screen.renderNew(),
    screen.snapshot(),
    screen.resize({ cols: 9, rows: 9 }),
  ]) {
    await expect(operation).rejects.toMatchObject({ code: 'disposed' })
  }
})

test('a size that no terminal has is refused, and nothing changes', async () => {
  using screen = new TerminalScreen()
  await expect(screen.resize({ cols: 0, rows: 10 })).rejects.toMatchObject({
    code: 'invalid-argument',
    operation: 'resize',
  })
  expect([screen.cols, screen.rows]).toEqual([120, 30])
})
