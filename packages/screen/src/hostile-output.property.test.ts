import { createModeTracker } from '@ptarmigan/ansi'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileOutput } from '../test/support/hostile-output.ts'
import { Emulator } from './emulator.ts'
import { TerminalScreen } from './index.ts'

const size = { cols: 12, rows: 5 }

/** Everything that can be seen of a screen that was fed these chunks. */
const seen = async (chunks: readonly (Uint8Array | string)[]): Promise<unknown> => {
  const replies: string[] = []
  using screen = new TerminalScreen({ ...size, onReply: (text, kind) => replies.push(`${kind} ${text}`) })
  for (const chunk of chunks) await screen.feed(chunk)
  const { snapshot, full } = { snapshot: await screen.snapshot({ cells: true }), full: await screen.renderFull() }
  return { snapshot, full, replies, serialized: await screen.serialize({ scrollback: 100 }) }
}

const cutAt = (bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] => {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((one, other) => one - other), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

test('what is shown, answered and kept never depends on how the bytes were cut', async () => {
  const cuts = fc.array(fc.nat(5000), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(hostileOutput, cuts, async (output, places) => {
      const bytes = Buffer.from(output)
      const whole = await seen([bytes])
      expect(await seen(cutAt(bytes, places))).toEqual(whole)
      expect(await seen(Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)))).toEqual(whole)
      expect(await seen([...output])).toEqual(whole)
    }),
    { seed: 20_260_103, numRuns: 250 },
  )
}, 120_000)

test('the modes are those that the mode tracker finds in the same output', async () => {
  await fc.assert(
    fc.asyncProperty(hostileOutput, async (output) => {
      const tracker = createModeTracker()
      tracker.push(output)
      using screen = new TerminalScreen(size)
      await screen.feed(output)
      expect(screen.modes).toEqual(tracker.modes)
    }),
    { seed: 20_260_104, numRuns: 1000 },
  )
}, 120_000)

test('the emulator is in the modes that are told', async () => {
  fc.assert(
    fc.property(hostileOutput, (output) => {
      const emulator = new Emulator({ ...size, scrollback: 20, onReply: () => undefined })
      emulator.parse(output)
      const { modes, core } = emulator
      const { active, alt } = core.buffers
      expect({
        insertMode: core.coreService.modes.insertMode,
        originMode: core.coreService.decPrivateModes.origin,
        autoWrap: core.coreService.decPrivateModes.wraparound,
        cursorVisible: !core.coreService.isCursorHidden,
        alternateScreen: active === alt,
      }).toEqual({
        insertMode: modes.insertMode,
        originMode: modes.originMode,
        autoWrap: modes.autoWrap,
        cursorVisible: modes.cursorVisible,
        alternateScreen: modes.alternateScreen,
      })
      emulator.dispose()
    }),
    { seed: 20_260_106, numRuns: 1000 },
  )
}, 120_000)

test('no output makes it fail, and its text is always well-formed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(hostileOutput, fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary' })),
      async (output) => {
        using screen = new TerminalScreen({ ...size, scrollback: 20 })
        await screen.feed(output)
        const texts = [
          await screen.renderNew(),
          await screen.renderFull(),
          await screen.serialize(),
          await screen.toSvg(),
          screen.title,
        ]
        for (const text of texts) expect(/\p{Surrogate}/u.test(text)).toBe(false)
        const { cursor } = await screen.snapshot({ cells: true })
        expect(cursor.row >= 1 && cursor.row <= size.rows && cursor.column >= 1 && cursor.column <= size.cols).toBe(
          true,
        )
      },
    ),
    { seed: 20_260_105, numRuns: 1000 },
  )
}, 120_000)

test('halves of surrogate pairs in text are joined across the cut, and replaced where they stay alone', async () => {
  using screen = new TerminalScreen(size)
  await screen.feed('a\ud83d')
  await screen.feed('\ude00b\ud83dc\ude00\x1b]2;\ud83d\x07')
  expect((await screen.snapshot()).text).toBe('a😀b\ufffdc\ufffd')
  expect(screen.title).toBe('\ufffd')
})

test.each(['S', 'T', 'L', 'M', 'b', '@', 'P', 'X', 'I', 'Z', ' @', ' A', "'}", "'~"])(
  'a number of two thousand million costs no more than a screenful (CSI n %s)',
  async (final) => {
    using screen = new TerminalScreen({ cols: 80, rows: 24, scrollback: 100 })
    await screen.feed(`x\x1b[2147483647${final}`.repeat(200))
    expect((await screen.snapshot()).lines).toHaveLength(24)
  },
)

test.each(['\x1b]0;', '\x1b]8;;', '\x1b]4;', '\x1bP$q', '\x1b_', '\x1bX'])(
  'a control string that does not end keeps next to no memory, and the next one is understood (%j)',
  async (introducer) => {
    using screen = new TerminalScreen(size)
    await screen.feed(introducer)
    const before = process.memoryUsage().heapUsed
    for (let megabyte = 0; megabyte < 5; megabyte++) await screen.feed('x'.repeat(1_000_000))
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
    await screen.feed('\x1b\\\x1b]2;title\x07text')
    expect([screen.title, (await screen.snapshot()).text]).toEqual(['title', 'text'])
  },
)

test('links cost nothing later', async () => {
  using screen = new TerminalScreen({ cols: 80, rows: 24, scrollback: 5000 })
  await screen.feed(
    Array.from({ length: 20_000 }, (_, index) => `\x1b]8;;http://x/${index}\x1b\\link\x1b]8;;\x1b\\\r\n`).join(''),
  )
  expect(await screen.renderNew()).toContain('link')
}, 60_000)
