import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlainEmulator } from '../test/support/plain-emulator.ts'
import { type NewContent, TerminalScreen } from './index.ts'

/** What may happen to a terminal between two polls. */
type Step =
  | { readonly kind: 'output'; readonly output: string }
  | { readonly kind: 'erase'; readonly output: string }
  | { readonly kind: 'resize'; readonly cols: number; readonly rows: number }
  | { readonly kind: 'compact' }
  | { readonly kind: 'poll' }

const words = fc.string({ unit: fc.constantFrom(...'abcdefgh  漢é1234'), maxLength: 30 })
const small = fc.integer({ min: 1, max: 9 })
const sequence = (...finals: string[]): fc.Arbitrary<string> =>
  fc.tuple(small, fc.constantFrom(...finals)).map(([count, final]) => `\x1b[${count}${final}`)

const output: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: words.map((text) => `${text}\r\n`) },
  { weight: 2, arbitrary: words },
  fc.array(words, { minLength: 5, maxLength: 12 }).map((lines) => lines.join('\r\n')),
  fc.tuple(small, small).map(([row, column]) => `\x1b[${row};${column}H`),
  sequence('A', 'B', 'C', 'D', 'G', 'L', 'M', '@', 'P', 'X', 'T', 'b'),
  // ED 1 in the last column makes the plain emulator fail.
  fc.constantFrom('\x1b[J', '\r\x1b[1J', '\x1b[2J', '\x1b[H\x1b[2J', '\x1b[K', '\x1b[1K', '\x1b[2K'),
  fc.tuple(small, small).map(([top, bottom]) => `\x1b[${Math.min(top, bottom)};${Math.max(top, bottom)}r`),
  fc.constantFrom('\r', '\b', '\n', '\x1bM', '\x1bD', '\x1b[r', '\x1b[?47h', '\x1b[?1047l', '\x1b[31m'),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: output.map((text): Step => ({ kind: 'output', output: text })) },
  { weight: 1, arbitrary: fc.constantFrom('\x1b[3J', '\x1bc').map((text): Step => ({ kind: 'erase', output: text })) },
  {
    weight: 1,
    arbitrary: fc
      .record({ cols: fc.integer({ min: 2, max: 14 }), rows: fc.integer({ min: 1, max: 9 }) })
      .map((size): Step => ({ kind: 'resize', ...size })),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'compact' }) },
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'poll' }) },
)

/** A reader who keeps what polls return, in both ways in which it can be put together. */
class Reader {
  readonly history: string[] = []
  readonly transcript: string[] = []

  take({ history, continued, lines, replaced }: NewContent): void {
    history.forEach((line, index) => {
      if (index === 0 && continued) this.history.push(`${this.history.pop()}${line}`)
      else this.history.push(line)
    })
    this.transcript.splice(this.transcript.length - replaced, replaced, ...lines)
  }
}

const withoutBlanks = (lines: readonly string[]): string => lines.join('').replaceAll(' ', '')

const replay = async (steps: readonly Step[]): Promise<void> => {
  const size = { cols: 8, rows: 5 }
  const plain = new PlainEmulator(size)
  using screen = new TerminalScreen({ ...size, quietMs: 100_000 })
  const reader = new Reader()
  let unfed = ''
  const feed = async (): Promise<void> => {
    await screen.feed(unfed)
    unfed = ''
  }
  for (const taken of [...steps, { kind: 'poll' } as const]) {
    if (taken.kind === 'output') await plain.step(taken.output)
    if (taken.kind === 'erase') await plain.erasingStep(taken.output)
    if (taken.kind === 'output' || taken.kind === 'erase') unfed += taken.output
    if (taken.kind === 'resize') {
      // The plain emulator can only take its scrollback away from the normal screen, and lets the cursor slip.
      unfed += '\x1b[?47l'
      await plain.step('\x1b[?47l')
      await feed()
      await plain.resize(taken)
      await screen.resize(taken)
      unfed += '\x1b[H'
      await plain.step('\x1b[H')
    }
    if (taken.kind === 'compact') await feed().then(() => screen.compact())
    if (taken.kind === 'poll') {
      await feed()
      const news = await screen.renderNewLines()
      reader.take(news)
      expect(news.screen).toEqual(plain.screen)
      expect(news.droppedLines).toBe(0)
      expect(reader.transcript.slice(reader.transcript.length - news.screen.length)).toEqual(news.screen)
    }
  }
  plain.dispose()
  expect(withoutBlanks(reader.history)).toEqual(withoutBlanks(plain.history))
  expect(reader.history.length).toBe(plain.history.length)
  expect(withoutBlanks(reader.transcript)).toEqual(withoutBlanks([...plain.history, ...plain.screen]))
}

test('polls put together hold every line that ever became history, once and in order, and end in the screen', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), replay), {
    seed: 20_260_101,
    numRuns: 300,
  })
}, 120_000)
