import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LineIndex } from './line-index.ts'

const textOf = fc.string({ unit: fc.constantFrom('\n', 'a'), maxLength: 400 })

const lineFeedsBefore = (text: string, byte: number): number => text.slice(0, byte).split('\n').length - 1

const counted = (text: string, pieceLength: number, strideBytes: number): LineIndex => {
  const index = new LineIndex(strideBytes)
  const bytes = Buffer.allocUnsafeSlow(text.length)
  bytes.write(text)
  for (let at = 0; at < text.length; at += pieceLength) index.count(bytes, at, Math.min(text.length, at + pieceLength))
  return index
}

describe('LineIndex', () => {
  test('knows the line feeds before every stride, in whatever pieces the text came', () => {
    fc.assert(
      fc.property(
        textOf,
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(1, 4, 16),
        (text, pieceLength, strideBytes) => {
          const index = counted(text, pieceLength, strideBytes)
          expect(index.counted).toEqual({ byte: text.length, lineFeeds: lineFeedsBefore(text, text.length) })
          for (let byte = 0; byte <= text.length; byte += strideBytes)
            expect(index.strideStart(byte)).toEqual({ byte, lineFeeds: lineFeedsBefore(text, byte) })
        },
      ),
      { seed: 5, numRuns: 200 },
    )
  })

  test('finds the stride of every line feed', () => {
    fc.assert(
      fc.property(textOf, fc.constantFrom(1, 4, 16), (text, strideBytes) => {
        const index = counted(text, 7, strideBytes)
        const places = [...text].flatMap((character, at) => (character === '\n' ? [at] : []))
        for (const [before, at] of places.entries()) {
          const byte = Math.floor(at / strideBytes) * strideBytes
          expect(index.strideOfLineFeed(before + 1)).toEqual({ byte, lineFeeds: lineFeedsBefore(text, byte) })
        }
      }),
      { seed: 6, numRuns: 200 },
    )
  })

  test('a stride that is not whole yet has no end', () => {
    const index = counted('a\na\na', 5, 4)
    expect(index.strideEnd(0)).toEqual({ byte: 4, lineFeeds: 2 })
    expect(index.strideEnd(4)).toBeUndefined()
  })

  test('takes the line feeds of bytes that nobody saw to come first', () => {
    const index = new LineIndex(4)
    index.countUnseen(10, 6)
    expect([0, 4, 8].map((byte) => index.strideStart(byte).lineFeeds)).toEqual([0, 4, 6])
    expect(index.counted).toEqual({ byte: 10, lineFeeds: 6 })
  })

  test('one line of many strides costs nothing but its strides', () => {
    const index = counted('a'.repeat(400), 400, 4)
    expect(index.counted.lineFeeds).toBe(0)
    expect(index.strideEnd(396)).toEqual({ byte: 400, lineFeeds: 0 })
  })
})
