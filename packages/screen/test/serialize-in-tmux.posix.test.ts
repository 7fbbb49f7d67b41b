import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ScreenCell, TerminalScreen } from '../src/index.ts'
import { startTmux, type TmuxPanes } from './support/tmux-panes.ts'

const size = { cols: 80, rows: 24 }

let tmux: TmuxPanes

beforeAll(async () => {
  tmux = await startTmux(size)
})
afterAll(() => tmux[Symbol.asyncDispose]())

/** That tmux cannot tell what a program wrote from what this screen makes of it: cells, styles, cursor, modes and title. */
const expectSame = async (output: Uint8Array, explained: readonly number[] = []): Promise<void> => {
  using screen = new TerminalScreen(size)
  await screen.feed(output)
  const written = await tmux.show(output)
  const restored = await tmux.show(await screen.serialize())
  expect(restored.state).toEqual(written.state)
  const [theirs, ours] = [await drawn(written.rows), await drawn(restored.rows)]
  for (const row of theirs.keys()) {
    if (explained.includes(row)) continue
    const [written = [], restored = []] = [theirs[row], ours[row]]
    // Of what an erasure coloured tmux tells only what comes before a cell that was written.
    const told = Math.min(toldOf(written), toldOf(restored))
    expect({ row, cells: restored.slice(0, told) }).toEqual({ row, cells: written.slice(0, told) })
    expect([...restored.slice(told), ...written.slice(told)].filter(({ text }) => text !== ' ')).toEqual([])
  }
}

const toldOf = (cells: readonly ScreenCell[]): number =>
  cells.findLastIndex(({ text, style }) => text !== ' ' || style.background.kind !== 'default' || style.inverse) + 1

/** The cells of each row that tmux tells of: there is more than one way to write them. */
const drawn = async (rows: readonly string[]): Promise<readonly (readonly ScreenCell[])[]> => {
  using screen = new TerminalScreen(size)
  await screen.feed(`\x1b)0\x1b[?7l${rows.map((row, index) => `\x1b[${index + 1}H${row}`).join('')}`)
  const { cells = [] } = await screen.snapshot({ cells: true })
  return cells
}

/** Rows on which tmux and xterm part ways before anything is serialized: an edit in the middle of a wide character. */
const differences: Readonly<Record<string, readonly number[]>> = { wide: [22, 23] }

const recorded = (name: string): Promise<Buffer> => readFile(new URL(`../fixtures/${name}.vt`, import.meta.url))

describe('what serialize gives is the same in tmux as what the program wrote', () => {
  test.each(['vim', 'less', 'python', 'top', 'htop', 'tmux', 'progress', 'curses', 'git-log', 'wide'])(
    '%s',
    async (name) => expectSame(await recorded(name), differences[name]),
  )

  test.each(['vim', 'tmux', 'curses'])('%s in the middle of its work', async (name) => {
    const output = await recorded(name)
    await expectSame(output.subarray(0, Math.floor(output.length * 0.61)))
  })

  test.each<[string, string]>([
    ['styles', '\x1b[1ma\x1b[2mb\x1b[3mc\x1b[22;4md\x1b[7;9me\x1b[4:3mf\x1b[0;5mg\x1b[0;53mh\x1b[0;8mi'],
    ['colours', '\x1b[31ma\x1b[94mb\x1b[38;5;208mc\x1b[48;2;1;2;3md\x1b[38:2::9:8:7me\x1b[39;105mf\x1b[K'],
    ['modes', '\x1b[?1h\x1b=\x1b[4h\x1b[?25l\x1b[?7l\x1b[?1002h\x1b[?1006h\x1b]2;a title ▽\x07text'],
    [
      'the alternate screen above a shell',
      'shell$ \x1b[1mvi\x1b[m\r\n\x1b[?1049h\x1b[2J\x1b[5;5Hfull screen\x1b[44m\x1b[J',
    ],
    ['margins, origin mode and tab stops', '\x1b[3g\x1b[1;12H\x1bH\x1b[3;9r\x1b[?6h\x1b[2;2Hinside'],
    ['a pending wrap', `${'x'.repeat(79)}漢${'y'.repeat(78)}`],
    ['combining and wide characters', 'e\u0301 漢字 😀 a\u0308\u0323|\x1b[1;45m한\x1b[m'],
    ['line drawing', '\x1b(0lqqk\x1b(B\r\n\x1b)0\x0ex\x0f text \x0ex'],
  ])('%s', async (_, output) => expectSame(Buffer.from(output)))
})
