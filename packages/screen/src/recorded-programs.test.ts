import { readFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { withFedScreen } from '../test/support/fed-screens.ts'
import { type ScreenCell, type ScreenSnapshot, TerminalScreen } from './index.ts'

vi.setConfig({ testTimeout: 60_000 })

const size = { cols: 80, rows: 24 }

const fixture = (name: string): Promise<Buffer> => readFile(new URL(`../fixtures/${name}`, import.meta.url))

const pieces = (bytes: Uint8Array, length: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  )

/**
 * What tmux shows, drawn again. Its rows carry their colours over from one to the next; characters of the line-drawing set come
 * between SO and SI, which a terminal that was not told otherwise takes for G1; and a row ends with the last cell that was written.
 */
const shownByTmux = async (name: string): Promise<ScreenSnapshot> => {
  const rows = (await fixture(`${name}.tmux.txt`)).toString().split('\n').slice(0, size.rows)
  const drawn = rows.map((row, index) => `\x1b[${index + 1}H${row}`).join('')
  using screen = new TerminalScreen(size)
  await screen.feed(`\x1b)0\x1b[?7l${drawn}`)
  return screen.snapshot({ cells: true })
}

/** A row on which the two differ, and who is right. */
interface Difference {
  readonly ours: string
  readonly theirs: string
}

/** By row, from 0. */
const differences: Readonly<Record<string, Readonly<Record<number, Difference>>>> = {
  wide: {
    // A cell of tmux 3.3a holds 21 bytes of UTF-8, and this family is 25: it loses the last child. Ours keeps the text whole.
    5: { ours: 'family  | 👨‍👩‍👧‍👦 |', theirs: 'family  | 👨‍👩‍👧‍ |' },
    // ECH on the right half of a wide character: xterm erases all of it, as half a character cannot be shown; tmux leaves it.
    22: { ours: 'erased:   字', theirs: 'erased: 漢 字' },
    // ICH and DCH in the middle of one: the same.
    23: { ours: 'inserted:   字', theirs: 'inserted:  字' },
  },
}

const names = ['vim', 'less', 'python', 'top', 'htop', 'tmux', 'progress', 'curses', 'git-log', 'wide']

// Recorded at 80 by 24 by scripts/record-programs.mjs: vim 9.0, less 590, Python 3.11, top of procps 4.0, htop 3.2, tmux 3.3a, what
// apt shows while it installs, a program with much of curses, git 2.39 in its pager, and characters of all widths.
describe.each(names)('%s', (name) => {
  const explained = differences[name] ?? {}

  test('looks as it does in tmux, however its output is cut', async () => {
    const output = await fixture(`${name}.vt`)
    const tmux = await shownByTmux(name)
    for (const length of [output.length, 7, 1]) {
      await withFedScreen(pieces(output, length), size, async ({ screen }) => {
        const { lines } = await screen.snapshot()
        for (const [row, line] of lines.entries()) {
          const { ours, theirs } = explained[row] ?? { ours: tmux.lines[row], theirs: tmux.lines[row] }
          expect({ row, ours: line, theirs: tmux.lines[row] }).toEqual({ row, ours, theirs })
        }
      })
    }
  })

  test('has the colours and styles that it has in tmux', async () => {
    const tmux = await shownByTmux(name)
    await withFedScreen([await fixture(`${name}.vt`)], size, async ({ screen }) => {
      const { cells = [] } = await screen.snapshot({ cells: true })
      for (const [row, ours] of cells.entries()) {
        if (explained[row] !== undefined) continue
        const theirs = tmux.cells?.[row] ?? []
        // What an erasure coloured behind the last cell that was ever written is not in what tmux tells.
        const told = theirs.findLastIndex((cell) => !isUntouched(cell)) + 1
        expect({ row, cells: ours.slice(0, told) }).toEqual({ row, cells: theirs.slice(0, told) })
        expect(ours.slice(told).filter(({ text }) => text !== ' ')).toEqual([])
      }
    })
  })

  test('is the same in another terminal', async () => {
    await withFedScreen([await fixture(`${name}.vt`)], size, async ({ screen }) => {
      using other = new TerminalScreen(size)
      await other.feed(await screen.serialize({ scrollback: 1000 }))
      expect(await other.snapshot({ cells: true })).toEqual(await screen.snapshot({ cells: true }))
      expect(await other.renderFull()).toBe(await screen.renderFull())
    })
  })
})

const isUntouched = ({ text, style }: ScreenCell): boolean =>
  text === ' ' && style.background.kind === 'default' && !style.inverse && style.underline === 'none'

test('what a session printed is in its history, soft-wrapped lines whole', async () => {
  await withFedScreen([await fixture('python.vt')], size, async ({ screen }) => {
    await screen.feed('\r\n'.repeat(size.rows))
    const lines = (await screen.renderFull()).split('\n')
    expect(lines).toContain('42')
    for (const count of [0, 1, 15, 19, 20, 29]) expect(lines).toContain(`${count} ${'x'.repeat(count * 4)}`.trimEnd())
  })
})

test('lines that scroll above a bar in the last row are in the history, and the bar is not', async () => {
  await withFedScreen([await fixture('progress.vt')], size, async ({ screen }) => {
    const lines = (await screen.renderFull()).split('\n')
    expect(lines[0]).toBe('Reading package lists... Done')
    expect(lines.filter((line) => line.startsWith('Unpacking')).length).toBe(10)
    expect(lines.filter((line) => line.includes('Progress'))).toEqual([lines.at(-1)])
  })
})

test('the picture of a coloured vim in docs is what is drawn of it', async () => {
  await withFedScreen([await fixture('vim.vt')], size, async ({ screen }) => {
    const svg = await screen.toSvg()
    for (const word of ['import', 'GREETINGS', 'greet']) expect(svg).toContain(word)
    expect(svg.match(/fill:#[0-9a-f]{6}/g)?.length).toBeGreaterThan(20)
    await expect(svg).toMatchFileSnapshot('../../../docs/images/vim.svg')
  })
})
