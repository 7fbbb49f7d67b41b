import { expect, test, vi } from 'vitest'
import { Emulator } from './emulator.ts'
import { TerminalScreen } from './index.ts'
import { QuietTimer } from './quiet-timer.ts'
import { Scrollback } from './scrollback.ts'

vi.setConfig({ testTimeout: 60_000 })

const numbered = (from: number, to: number): string =>
  Array.from(
    { length: to - from },
    (_, index) => `line ${from + index}${index % 7 === 0 ? ' that goes on over the end of its row' : ''}\r\n`,
  ).join('')

test('history is the same whichever side of the compaction it is read from, and output goes on after it', async () => {
  using compacted = new TerminalScreen({ cols: 20, rows: 5, quietMs: 100_000 })
  using flowing = new TerminalScreen({ cols: 20, rows: 5, quietMs: 100_000 })
  for (let part = 0; part < 5; part++) {
    const output = numbered(part * 40, part * 40 + 40)
    await compacted.feed(output)
    await flowing.feed(output)
    const before = await compacted.renderFull()
    await compacted.compact()
    expect(await compacted.renderFull()).toBe(before)
    expect(await flowing.renderFull()).toBe(before)
    expect(await compacted.snapshot()).toEqual(await flowing.snapshot())
  }
})

test('the limit of the history is the same on both sides, to the row', async () => {
  using compacted = new TerminalScreen({ cols: 20, rows: 5, scrollback: 50, quietMs: 100_000 })
  using flowing = new TerminalScreen({ cols: 20, rows: 5, scrollback: 50, quietMs: 100_000 })
  for (let part = 0; part < 6; part++) {
    const output = numbered(part * 17, part * 17 + 17)
    await compacted.feed(output)
    await compacted.compact()
    await flowing.feed(output)
  }
  expect(await compacted.renderFull()).toBe(await flowing.renderFull())
  expect((await flowing.renderFull()).split('\n').length).toBeLessThan(55)
})

test('a compaction in the middle of a wrap, a region, tabs and a saved cursor changes nothing of them', async () => {
  const before = `${numbered(0, 9)}\x1b[3g\x1b[1;6H\x1bH\x1b[2;4r\x1b[2;3H\x1b7\x1b[5;1H${'x'.repeat(20)}`
  const after = 'y\x1b8z\tt\x1b[4;1H\n\n'
  using compacted = new TerminalScreen({ cols: 20, rows: 5, quietMs: 100_000 })
  using flowing = new TerminalScreen({ cols: 20, rows: 5, quietMs: 100_000 })
  await compacted.feed(before)
  await compacted.compact()
  await compacted.feed(after)
  await flowing.feed(before + after)
  expect(await compacted.snapshot({ cells: true })).toEqual(await flowing.snapshot({ cells: true }))
  expect(await compacted.renderFull()).toBe(await flowing.renderFull())
})

test('a saved cursor stays on its row of the screen, however much scrolls', async () => {
  for (const lines of [0, 3, 5000, 6000]) {
    using screen = new TerminalScreen({ cols: 20, rows: 5, quietMs: 100_000 })
    await screen.feed(`\x1b[3;4H\x1b7\x1b[5;1H${'\n'.repeat(lines)}\x1b8X`)
    expect((await screen.snapshot()).lines).toEqual(['', '', '   X', '', ''])
  }
})

test('the emulator lets go of its scrollback when the history has it', () => {
  const emulator = new Emulator({ cols: 20, rows: 5, scrollback: 1000, onReply: () => undefined })
  const { normal } = emulator.core.buffers
  expect(normal.lines.maxLength).toBe(5)
  emulator.parse(numbered(0, 100))
  expect(normal.ybase).toBeGreaterThan(90)
  emulator.scrollback.compact()
  expect([normal.ybase, normal.lines.length, normal.lines.maxLength]).toEqual([0, 5, 5])
  emulator.dispose()
})

test('a screen compacts its history by itself when it falls quiet', async () => {
  using screen = new TerminalScreen({ cols: 20, rows: 5, quietMs: 20 })
  const compact = vi.spyOn(Scrollback.prototype, 'compact')
  try {
    await screen.feed(numbered(0, 100))
    await vi.waitFor(() => expect(compact).toHaveBeenCalled(), { timeout: 30_000 })
  } finally {
    compact.mockRestore()
  }
})

test('the quiet timer fires once after the last touch, and not after it was stopped', async () => {
  const fired = await new Promise<number>((resolve) => {
    const startedAt = performance.now()
    const timer = new QuietTimer(40, () => resolve(performance.now() - startedAt))
    timer.touch()
    setTimeout(() => timer.touch(), 20)
    // An unreferenced timer does not keep a test's process alive.
    const hold = setInterval(() => undefined, 10)
    setTimeout(() => clearInterval(hold), 5000).unref()
  })
  expect(fired).toBeGreaterThanOrEqual(55)
  let stopped = true
  const timer = new QuietTimer(1, () => (stopped = false))
  timer.touch()
  timer.stop()
  await new Promise<void>((resolve) => new QuietTimer(20, resolve).touch())
  expect(stopped).toBe(true)
})
