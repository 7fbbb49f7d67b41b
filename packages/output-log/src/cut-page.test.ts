import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backwardWindow, cutBackward, cutForward, forwardWindow, type PageCut, type PageLimits } from './cut-page.ts'
import { linesOf } from './line-text.ts'

const byte = fc.oneof(fc.constantFrom(0x0a, 0x0a, 0x61, 0xc3, 0xa9, 0xf0, 0x9f, 0x99, 0x82, 0xe2, 0x80), fc.nat(255))
const output = fc.array(byte, { maxLength: 200 }).map((bytes) => Uint8Array.from(bytes))
const limitsOf = fc.record({ lines: fc.integer({ min: 1, max: 5 }), bytes: fc.integer({ min: 4, max: 30 }) })

const textOf = (bytes: Uint8Array, { start, end, endsLine }: PageCut): string =>
  linesOf(bytes.subarray(start, end), endsLine).join('\n') + (endsLine ? '\n' : '')

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

const forward = (bytes: Uint8Array, limits: PageLimits): { bytes: Uint8Array; cut: PageCut }[] => {
  const pages = []
  for (let at = 0; at < bytes.length; ) {
    const window = bytes.subarray(at, at + forwardWindow(limits))
    const cut = cutForward(window, limits, at + window.length === bytes.length)
    pages.push({ bytes: window, cut })
    at += cut.end
  }
  return pages
}

const backward = (bytes: Uint8Array, limits: PageLimits): { bytes: Uint8Array; cut: PageCut }[] => {
  const pages = []
  for (let at = bytes.length; at > 0; ) {
    const from = Math.max(0, at - backwardWindow(limits))
    const window = bytes.subarray(from, at)
    const cut = cutBackward(window, limits, from === 0)
    pages.unshift({ bytes: window, cut })
    at = from + cut.start
  }
  return pages
}

describe.each([
  ['forwards', forward],
  ['backwards', backward],
])('pages cut %s', (_direction, cutAll) => {
  test('put together are the text, whatever the bytes and the limits', () => {
    fc.assert(
      fc.property(output, limitsOf, (bytes, limits) => {
        const text = cutAll(bytes, limits).map(({ bytes: window, cut }) => textOf(window, cut))
        expect(text.join('')).toBe(decode(bytes))
      }),
      { seed: 8, numRuns: 1000 },
    )
  })

  test('hold no more than they may, and at least a line or a piece of one', () => {
    fc.assert(
      fc.property(output, limitsOf, (bytes, limits) => {
        for (const { cut, bytes: window } of cutAll(bytes, limits)) {
          expect(cut.end).toBeGreaterThan(cut.start)
          expect(cut.end - cut.start - (cut.endsLine ? 1 : 0)).toBeLessThanOrEqual(limits.bytes)
          expect(linesOf(window.subarray(cut.start, cut.end), cut.endsLine).length).toBeLessThanOrEqual(limits.lines)
        }
      }),
      { seed: 9, numRuns: 1000 },
    )
  })

  test('cut a line only if it is larger than a page', () => {
    fc.assert(
      fc.property(output, limitsOf, (bytes, limits) => {
        const largest = Math.max(
          ...Buffer.from(bytes)
            .toString('latin1')
            .split('\n')
            .map((line) => line.length),
        )
        fc.pre(largest <= limits.bytes)
        const pages = cutAll(bytes, limits)
        expect(pages.slice(0, -1).every(({ cut }) => cut.endsLine)).toBe(true)
      }),
      { seed: 10, numRuns: 1000 },
    )
  })
})

test('a line of exactly a page is not cut, with or without its line feed', () => {
  const limits = { lines: 5, bytes: 4 }
  expect(cutForward(Buffer.from('aaaa\nb').subarray(0, 5), limits, false)).toEqual({ start: 0, end: 5, endsLine: true })
  expect(cutForward(Buffer.from('aaaa'), limits, true)).toEqual({ start: 0, end: 4, endsLine: false })
  expect(cutBackward(Buffer.from('b\naaaa\n'), limits, true)).toEqual({ start: 2, end: 7, endsLine: true })
})
