import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutAt } from '../test-support/cuttings.ts'
import { recordEvents } from '../test-support/record-events.ts'
import { cutSeeds, propertyOptions, terminalBytes, terminalOutput } from '../test-support/terminal-output.ts'
import { createAnsiStripper } from './ansi-stripper.ts'
import { combineHandlers } from './combine-handlers.ts'
import { createModeTracker } from './mode-tracker.ts'
import { createQueryDetector } from './query-detector.ts'
import { createQueryFilter } from './query-filter.ts'
import { createShellMarkListener } from './shell-mark-listener.ts'
import { createVtParser } from './vt-parser.ts'

type Chunks = readonly (string | Uint8Array)[]

const stripWith =
  (maxLineLength: number) =>
  (chunks: Chunks): unknown => {
    const stripper = createAnsiStripper({ maxLineLength })
    const text = chunks.map((chunk) => stripper.push(chunk)).join('')
    return [text + stripper.pending(), text + stripper.flush()]
  }

const track = (chunks: Chunks): unknown => {
  const changes: unknown[] = []
  const tracker = createModeTracker({ onChange: (modes) => changes.push(modes) })
  for (const chunk of chunks) tracker.push(chunk)
  return [changes, tracker.modes]
}

const detect = (chunks: Chunks): unknown => {
  const queries: unknown[] = []
  const detector = createQueryDetector({ onQuery: (query) => queries.push(query) })
  for (const chunk of chunks) detector.push(chunk)
  return queries
}

const listen = (chunks: Chunks): unknown => {
  const marks: unknown[] = []
  const listener = createShellMarkListener({ onMark: (mark) => marks.push(mark) })
  for (const chunk of chunks) listener.push(chunk)
  return marks
}

const filter = (chunks: Chunks): number[] => {
  const seen: unknown[] = []
  const queries = createQueryFilter({ onQuery: (query) => seen.push(query) })
  const parts: (string | Uint8Array)[] = []
  for (const chunk of chunks) parts.push(typeof chunk === 'string' ? queries.push(chunk) : queries.push(chunk))
  parts.push(queries.flush())
  expect(seen).toEqual(detect(chunks))
  return parts.flatMap((part) => [...(typeof part === 'string' ? new TextEncoder().encode(part) : part)])
}

const listSequences = (chunks: Chunks): unknown => {
  const sequences: unknown[] = []
  const parser = createVtParser({ csi: (found) => sequences.push(found), esc: (found) => sequences.push(found) })
  for (const chunk of chunks) parser.push(chunk)
  return sequences
}

const consumers: readonly (readonly [name: string, consume: (chunks: Chunks) => unknown])[] = [
  ['what a parser reports', (chunks) => recordEvents(chunks, { maxStringLength: 12 })],
  ['stripped text', stripWith(16_384)],
  ['stripped text of lines past the bound', stripWith(5)],
  ['sequences alone', listSequences],
  ['modes', track],
  ['queries', detect],
  ['shell marks', listen],
  ['filtered output', filter],
]

// Far more than they take; the machine that runs them may be busy.
const timeout = 120_000

describe.each(consumers)('%s', (_, consume) => {
  test('never depends on how text is cut', { timeout }, () => {
    fc.assert(
      fc.property(terminalOutput, cutSeeds, (output, seeds) => {
        expect(consume(cutAt(output, seeds))).toEqual(consume([output]))
        expect(consume(output.split(''))).toEqual(consume([output]))
      }),
      propertyOptions,
    )
  })

  test('never depends on how bytes are cut', { timeout }, () => {
    fc.assert(
      fc.property(terminalBytes, cutSeeds, (output, seeds) => {
        expect(consume(cutAt(output, seeds))).toEqual(consume([output]))
        expect(consume([...output].map((byte) => Uint8Array.of(byte)))).toEqual(consume([output]))
      }),
      propertyOptions,
    )
  })

  test('is the same for text as for its bytes', { timeout }, () => {
    fc.assert(
      fc.property(terminalOutput, (output) => {
        const bytes = new TextEncoder().encode(output)
        expect(consume([bytes])).toEqual(consume([new TextDecoder().decode(bytes)]))
      }),
      propertyOptions,
    )
  })
})

test.each([
  ['sequences alone', listSequences],
  ['modes', track],
  ['queries', detect],
] as const)('%s are the same for ill-formed bytes as for the text they stand for', { timeout }, (_, consume) => {
  const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  fc.assert(
    fc.property(terminalBytes, terminalOutput, terminalBytes, (before, between, after) => {
      expect(consume([before])).toEqual(consume([textOf(before)]))
      expect(consume([before, between, after])).toEqual(consume([textOf(before), between, textOf(after)]))
    }),
    propertyOptions,
  )
})

test('random bytes never throw', { timeout }, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      for (const [, consume] of consumers) consume([bytes])
    }),
    propertyOptions,
  )
})

test('stripped text holds no control but TAB and line ends, and is well-formed', { timeout }, () => {
  fc.assert(
    fc.property(fc.oneof(terminalOutput, terminalBytes), (output) => {
      const stripper = createAnsiStripper()
      const text = stripper.push(output) + stripper.flush()
      for (const character of text.replaceAll('\r\n', '\n')) {
        const code = character.codePointAt(0) ?? 0
        expect(code >= 0x20 ? code < 0x7f || code > 0x9f : code === 0x09 || code === 0x0a).toBe(true)
        expect(code < 0xd800 || code > 0xdfff).toBe(true)
      }
    }),
    propertyOptions,
  )
})

test('stripping stripped text changes nothing', { timeout }, () => {
  fc.assert(
    fc.property(terminalOutput, (output) => {
      const once = createAnsiStripper()
      const text = once.push(output) + once.flush()
      const twice = createAnsiStripper()
      expect(twice.push(text) + twice.flush()).toBe(text)
    }),
    propertyOptions,
  )
})

test('what is filtered asks nothing any more, and filtering it again changes nothing', { timeout }, () => {
  fc.assert(
    fc.property(terminalBytes, (output) => {
      const once = Uint8Array.from(filter([output]))
      expect(detect([once])).toEqual([])
      expect(filter([once])).toEqual([...once])
    }),
    propertyOptions,
  )
})

test('handlers on one parser see what each sees alone', { timeout }, () => {
  fc.assert(
    fc.property(terminalBytes, (output) => {
      const queries: unknown[] = []
      const marks: unknown[] = []
      const tracker = createModeTracker()
      const detector = createQueryDetector({ onQuery: (query) => queries.push(query) })
      const listener = createShellMarkListener({ onMark: (mark) => marks.push(mark) })
      createVtParser(combineHandlers(tracker.handler, detector.handler, listener.handler)).push(output)
      const alone = createModeTracker()
      alone.push(output)
      expect(tracker.modes).toEqual(alone.modes)
      expect(queries).toEqual(detect([output]))
      expect(marks).toEqual(listen([output]))
    }),
    propertyOptions,
  )
})
