import { readFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { withFedScreen } from '../test/support/fed-screens.ts'
import { TerminalScreen } from './index.ts'

vi.setConfig({ testTimeout: 60_000 })

const size = { cols: 80, rows: 24 }

const fixture = (name: string): Promise<Buffer> => readFile(new URL(`../fixtures/${name}`, import.meta.url))

const pieces = (bytes: Uint8Array, length: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  )

// Output of vim 9.0, less 590, Python 3.11 and tmux 3.3a, recorded at 80 by 24, and what tmux 3.3a shows for it.
describe.each(['vim', 'less', 'python', 'tmux'])('%s', (name) => {
  test('looks as it does in tmux, however its output is cut', async () => {
    const output = await fixture(`${name}.vt`)
    const shown = (await fixture(`${name}.txt`)).toString().split('\n').slice(0, size.rows)
    for (const length of [output.length, 7, 1]) {
      await withFedScreen(pieces(output, length), size, async ({ screen }) => {
        expect((await screen.snapshot()).lines).toEqual(shown)
      })
    }
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

test('what a session printed is in its history, soft-wrapped lines whole', async () => {
  await withFedScreen([await fixture('python.vt')], size, async ({ screen }) => {
    await screen.feed('\r\n'.repeat(size.rows))
    const lines = (await screen.renderFull()).split('\n')
    expect(lines).toContain('42')
    for (const count of [0, 1, 15, 19, 20, 29]) expect(lines).toContain(`${count} ${'x'.repeat(count * 4)}`.trimEnd())
  })
})

test('a coloured vim is drawn with its colours', async () => {
  await withFedScreen([await fixture('vim.vt')], size, async ({ screen }) => {
    const svg = await screen.toSvg()
    for (const word of ['import', 'GREETINGS', 'greet']) expect(svg).toContain(word)
    expect(svg.match(/fill:#[0-9a-f]{6}/g)?.length).toBeGreaterThan(20)
  })
})
