import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type ScreenSnapshot, TerminalScreen } from './index.ts'

vi.setConfig({ testTimeout: 60_000 })

const size = { cols: 10, rows: 5 }

const snapshotOf = (screen: TerminalScreen): Promise<ScreenSnapshot> => screen.snapshot({ cells: true })

/** Serializes after the output, restores into another screen, and feeds `more` to both. */
const roundTrip = async (output: string, more = ''): Promise<{ original: ScreenSnapshot; copy: ScreenSnapshot }> => {
  using screen = new TerminalScreen(size)
  using other = new TerminalScreen(size)
  await screen.feed(output)
  await other.feed(await screen.serialize())
  await screen.feed(more)
  await other.feed(more)
  return { original: await snapshotOf(screen), copy: await snapshotOf(other) }
}

test('B115: a restored terminal writes on where the first one does', async () => {
  const { original, copy } = await roundTrip('0123456789\x1b[1;10H', 'X')
  expect(original.lines[0]).toBe('012345678X')
  expect(copy).toEqual(original)
})

test('B116: modes and the hidden cursor are restored', async () => {
  using screen = new TerminalScreen(size)
  await screen.feed('\x1b[?25l\x1b[?1h\x1b[?2004h\x1b=')
  const serialized = await screen.serialize()
  for (const mode of ['\x1b[?25l', '\x1b[?1h', '\x1b[?2004h', '\x1b[?66h']) expect(serialized).toContain(mode)
})

describe('a restored terminal is the same, and stays so', () => {
  test.each<[string, string, string?]>([
    ['a pending wrap', '0123456789', 'X'],
    ['a pending wrap after a wide character', '01234567漢', 'X'],
    ['the last cell of the screen', `\x1b[5;1H${'x'.repeat(10)}`, 'y'],
    ['styles', '\x1b[1ma\x1b[2mb\x1b[3mc\x1b[22;4:3md\x1b[58:2::1:2:3me\x1b[7;9mf\x1b[53mg\x1b[8mh\x1b[0;5mi'],
    ['colours', '\x1b[31ma\x1b[94mb\x1b[38;5;208mc\x1b[48;2;1;2;3md\x1b[38:2::9:8:7me\x1b[39;105mf'],
    ['the pen', '\x1b[1;35;4mab', 'cd'],
    ['erased cells with a background', 'abc\x1b[44m\x1b[K\x1b[2;3H\x1b[42m\x1b[1J\x1b[0m'],
    ['a wide character that wrapped', '123456789漢X', '\r\n'],
    ['a coloured wide character that wrapped', '\x1b[41m123456789漢X'],
    ['combining characters', 'e\u0301 👍🏽\r\n👨‍👩‍👧‍👦'],
    ['margins', '\x1b[2;4r\x1b[4;1H', 'a\r\nb\r\nc'],
    ['origin mode', '\x1b[2;4r\x1b[?6h\x1b[2;3H', 'X\x1b[1;1HY'],
    ['insert mode', 'abc\x1b[4h\x1b[1;2H', 'X'],
    ['a wrap that is off', '\x1b[?7l0123456789', 'X'],
    ['line feed mode', '\x1b[20hab', '\ncd'],
    ['line drawing', '\x1b(0qx', 'q\x1b(Bq'],
    ['line drawing that is shifted in', '\x1b)0\x0eq', 'q\x0fq'],
    ['tab stops', '\x1b[3g\x1b[1;4H\x1bH\r', '\tX'],
    ['a saved cursor', '\x1b[31m\x1b[3;4H\x1b7\x1b[0m\x1b[1;1H', 'a\x1b8b'],
    ['the alternate screen', 'normal\x1b[?1049h\x1b[2;2Halternate', 'X\x1b[?1049lY'],
    [
      'the alternate screen with colours and a saved cursor',
      '\x1b[42mn\x1b[?1049h\x1b[3;3H\x1b7\x1b[41mX',
      'a\x1b8b\x1b[?1049lc',
    ],
    ['mouse, focus and keyboard modes', '\x1b[?1002h\x1b[?1006h\x1b[?1004h\x1b[>4;2m\x1b[=5u\x1b[?2026h'],
    ['the shape of the cursor', '\x1b[5 q'],
    ['a title', '\x1b]2;vim – a title ▽\x07'],
    ['nothing', ''],
  ])('%s', async (_, output, more = '') => {
    const before = await roundTrip(output)
    expect(before.copy).toEqual(before.original)
    const after = await roundTrip(output, more)
    expect(after.copy).toEqual(after.original)
  })
})

test('soft-wrapped rows are still one line in the restored terminal', async () => {
  using screen = new TerminalScreen(size)
  using other = new TerminalScreen(size)
  await screen.feed('0123456789abc\r\nx')
  await other.feed(await screen.serialize())
  for (const each of [screen, other]) await each.resize({ cols: 20, rows: 5 })
  expect((await other.snapshot()).text).toBe('0123456789abc\nx')
})

test('history goes before the screen, as many lines as are asked for, and is pushed off whole', async () => {
  using screen = new TerminalScreen(size)
  using other = new TerminalScreen(size)
  await screen.feed(`${Array.from({ length: 20 }, (_, index) => `line ${index} and more`).join('\r\n')}\x1b[1;31m!`)
  await other.feed(await screen.serialize({ scrollback: 100 }))
  expect(await other.renderFull()).toBe(await screen.renderFull())
  expect(await snapshotOf(other)).toEqual(await snapshotOf(screen))
  using last = new TerminalScreen(size)
  await last.feed(await screen.serialize({ scrollback: 3 }))
  expect((await last.renderFull()).split('\n').slice(0, 4)).toEqual([
    'line 15 and more',
    'line 16 and more',
    'line 17 an',
    'd more',
  ])
})

const output = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...'ab   漢é0\u0301'), maxLength: 14 }) },
  fc.tuple(fc.nat(6), fc.nat(11)).map(([row, column]) => `\x1b[${row};${column}H`),
  fc.constantFrom('\r\n', '\r', '\b', '\t', '\x1bM', '\n', '\x1b7', '\x1b8', '\x1b[?1049h', '\x1b[?1049l', '\x1b[?47h'),
  fc.constantFrom(
    '\x1b[K',
    '\x1b[1K',
    '\x1b[J',
    '\x1b[1J',
    '\x1b[2J',
    '\x1b[2P',
    '\x1b[2@',
    '\x1b[L',
    '\x1b[M',
    '\x1b[3X',
    '\x1b[S',
  ),
  fc.constantFrom(
    '\x1b[2;4r',
    '\x1b[r',
    '\x1b[?6h',
    '\x1b[?6l',
    '\x1b[?7l',
    '\x1b[?7h',
    '\x1b[4h',
    '\x1b[4l',
    '\x1b(0',
    '\x1b(B',
  ),
  fc.constantFrom(
    '\x1b[m',
    '\x1b[1;44m',
    '\x1b[38;5;99m',
    '\x1b[48;2;9;8;7m',
    '\x1b[4:3m',
    '\x1b[7m',
    '\x1b[58:5:3m',
    '\x1b[3;9m',
  ),
  fc.constantFrom(
    '\x1b[?25l',
    '\x1b[?1h',
    '\x1b=',
    '\x1b[?2004h',
    '\x1b[?1003h',
    '\x1b[?1006h',
    '\x1b[2 q',
    '\x1b]2;t\x07',
  ),
)

test('any screen is the same in another terminal: cells, styles, cursor, modes and title', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(output, { maxLength: 25 }), async (parts) => {
      const { original, copy } = await roundTrip(parts.join(''))
      expect(copy).toEqual(original)
    }),
    { seed: 20_260_102, numRuns: 500 },
  )
}, 120_000)
