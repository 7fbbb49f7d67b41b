import { describe, expect, test, vi } from 'vitest'
import { atEverySplit, withFedScreen } from '../test/support/fed-screens.ts'
import { TerminalScreen } from './index.ts'

vi.setConfig({ testTimeout: 60_000 })

const replies = async (output: string, expected: readonly string[]): Promise<void> =>
  atEverySplit(output, { cols: 10, rows: 6 }, (fed) => {
    expect(fed.replies).toEqual(expected)
  })

describe('queries get true replies, once, in order', () => {
  test.each([
    ['\x1b[c', ['\x1b[?1;2c']],
    ['\x1b[0c', ['\x1b[?1;2c']],
    ['\x1bZ', ['\x1b[?1;2c']],
    ['\x1b[>c', ['\x1b[>0;276;0c']],
    ['\x1b[=c', []],
  ])('B151: the terminal says what it is (%j)', replies)

  test('B152: a query that is cut gets one reply, and so does each of two screens', async () => {
    const heard: string[] = []
    using first = new TerminalScreen({ onReply: () => heard.push('first') })
    using second = new TerminalScreen({ onReply: () => heard.push('second') })
    await first.feed('\x1b[')
    await second.feed('\x1b[')
    await first.feed('c')
    await second.feed('c')
    expect(heard).toEqual(['first', 'second'])
  })

  test('B154: the terminal is well', async () => replies('\x1b[5n', ['\x1b[0n']))

  test('B155: the extended report has its question mark', async () => replies('abc\x1b[?6n', ['\x1b[?1;4R']))

  test('B157: with a wrap pending the cursor is on the last column, not past it', async () => {
    await replies('1234567890\x1b[6n', ['\x1b[1;10R'])
    await replies('1234567890\x1b[?6n', ['\x1b[?1;10R'])
    await replies('1234567890X\x1b[6n', ['\x1b[2;2R'])
  })

  test('in origin mode the cursor is counted from the top margin', async () => {
    await replies('\x1b[3;5r\x1b[?6h\x1b[2;4H\x1b[6n\x1b[?6n\x1b[?6l\x1b[2;4H\x1b[6n', [
      '\x1b[2;4R',
      '\x1b[?2;4R',
      '\x1b[2;4R',
    ])
  })

  test.each([
    ['\x1b[?2026$p', ['\x1b[?2026;2$y']],
    ['\x1b[?2026h\x1b[?2026$p', ['\x1b[?2026;1$y']],
    ['\x1b[?9999$p', ['\x1b[?9999;0$y']],
    ['\x1b[4$p', ['\x1b[4;2$y']],
    ['\x1b[4h\x1b[4$p', ['\x1b[4;1$y']],
    [
      '\x1b[?2004$p\x1b[?2004h\x1b[?2004$p\x1b[?2004l\x1b[?2004$p',
      ['\x1b[?2004;2$y', '\x1b[?2004;1$y', '\x1b[?2004;2$y'],
    ],
    ['\x1b[?25$p\x1b[?25l\x1b[?25$p\x1bc\x1b[?25$p', ['\x1b[?25;1$y', '\x1b[?25;2$y', '\x1b[?25;1$y']],
    ['\x1b[20h\x1b[20$p\x1bc\x1b[20$p', ['\x1b[20;1$y', '\x1b[20;2$y']],
    [
      '\x1b[?1049h\x1b[?1049$p\x1b[?1002h\x1b[?1002$p\x1b[?1000$p',
      ['\x1b[?1049;1$y', '\x1b[?1002;1$y', '\x1b[?1000;2$y'],
    ],
  ])('B158: DECRQM is always answered, with what is set (%j)', replies)

  test.each(['\x1b]11;?\x07', '\x1b]10;?\x1b\\', '\x1b]4;1;?\x07'])('B160: colours are not told (%j)', (query) =>
    replies(query, []),
  )

  test('B163: what vim asks at its start is answered, and nothing of it is shown', async () => {
    const start =
      '\x1b[2;1H▽\x1b[6n\x1b[2;1H  \x1b[3;1H\x1bPzz\x1b\\\x1b[0%m\x1b[6n\x1b[3;1H  \x1b[1;1H\x1b[>c\x1b]10;?\x07\x1b]11;?\x07'
    await atEverySplit(start, { cols: 40, rows: 6 }, (fed) => {
      expect(fed.replies).toEqual(['\x1b[2;2R', '\x1b[3;1R', '\x1b[>0;276;0c'])
      expect(fed.rows).toEqual([])
    })
  })

  test.each(['\x1b]2;evil\x07\x1b[21t', '\x1b]1;evil\x07\x1b[20t', '\x1b]52;c;?\x07', '\x05', '\x1b[18t', '\x1b[14t'])(
    'B164: what a program controls, and what is secret, is never typed back (%j)',
    (query) => replies(query, []),
  )

  test.each([
    ['\x1b[1;31;48;5;208;4:3m\x1bP$qm\x1b\\', ['\x1bP1$r0;1;4:3;31;48;5;208m\x1b\\']],
    ['\x1b[2;4r\x1bP$qr\x1b\\', ['\x1bP1$r2;4r\x1b\\']],
    ['\x1bP$q q\x1b\\\x1b[5 q\x1bP$q q\x1b\\', ['\x1bP1$r2 q\x1b\\', '\x1bP1$r5 q\x1b\\']],
    ['\x1bP$q"p\x1b\\', ['\x1bP1$r61;1"p\x1b\\']],
    ['\x1bP$qevil\x1b\\', ['\x1bP0$r\x1b\\']],
  ])('a request for a setting is answered with what is set (%j)', replies)
})

test('a reply comes within the feed that holds the query, with its kind, and in the place of the query in the output', async () => {
  const heard: string[] = []
  using screen = new TerminalScreen({ onReply: (text, kind) => heard.push(`${kind} ${JSON.stringify(text)}`) })
  const fed = screen.feed('ab\x1b[6ncd\x1b[6n\x1b[c')
  expect(heard).toEqual([
    'cursor-position "\\u001b[1;3R"',
    'cursor-position "\\u001b[1;5R"',
    'primary-attributes "\\u001b[?1;2c"',
  ])
  await fed
})

test('a listener may feed, and may be removed', async () => {
  await withFedScreen([], { cols: 20, rows: 3 }, async ({ screen }) => {
    const stop = screen.onReply((text) => void screen.feed(text.slice(2)))
    await screen.feed('a\x1b[6n')
    await screen.feed('b')
    stop()
    await screen.feed('\x1b[6n')
    expect((await screen.snapshot()).text).toBe('a1;2Rb')
  })
})

test('a screen that was told not to answer leaves queries alone from there on, and not those before', async () => {
  const heard: string[] = []
  using screen = new TerminalScreen({ onReply: (text) => heard.push(text) })
  const flood = 'x'.repeat(100_000)
  const fed = [screen.feed(`${flood}\x1b[5n`), screen.answerQueries(false), screen.feed('\x1b[c\x1b[')]
  fed.push(screen.answerQueries(true), screen.feed('5n'))
  await Promise.all(fed)
  expect(heard).toEqual(['\x1b[0n', '\x1b[0n'])
})
