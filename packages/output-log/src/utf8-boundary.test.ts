import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextCharacterBoundary, unfinishedCharacterLength } from './utf8-boundary.ts'

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** Bytes in which every kind of UTF-8 sequence, whole, cut and wrong, is likely. */
const awkwardByte = fc.oneof(
  fc.constantFrom(0x41, 0x0a, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0, 0xe2, 0xed, 0xef),
  fc.constantFrom(0xf0, 0xf1, 0xf4, 0xf5, 0xff),
  fc.nat(255),
)
const awkwardBytes = fc.array(awkwardByte, { maxLength: 40 }).map((bytes) => Uint8Array.from(bytes))

describe('unfinishedCharacterLength', () => {
  test.each([
    [[], 0],
    [[0x41], 0],
    [[0xc3], 1],
    [[0xc3, 0xa9], 0],
    [[0xe2, 0x82], 2],
    [[0xe2, 0x82, 0xac], 0],
    [[0xf0, 0x9f, 0x99], 3],
    [[0xf0, 0x9f, 0x99, 0x82], 0],
    [[0xc0], 0],
    [[0xe0, 0x9f], 0],
    [[0xed, 0xa0], 0],
    [[0xf0, 0x8f], 0],
    [[0xf4, 0x90], 0],
    [[0xf5], 0],
    [[0x80, 0x80, 0x80], 0],
  ])('of %j is %i', (bytes, length) => {
    expect(unfinishedCharacterLength(Uint8Array.from(bytes))).toBe(length)
  })

  test('decoding both sides of a place where nothing is unfinished gives the text of the whole', () => {
    fc.assert(
      fc.property(awkwardBytes, (bytes) => {
        for (let at = 0; at <= bytes.length; at += 1) {
          if (unfinishedCharacterLength(bytes, at) > 0) continue
          expect(decode(bytes.subarray(0, at)) + decode(bytes.subarray(at))).toBe(decode(bytes))
        }
      }),
      { seed: 1, numRuns: 2000 },
    )
  })

  test('agrees with what a streaming decoder keeps back', () => {
    fc.assert(
      fc.property(awkwardBytes, (bytes) => {
        const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
        const given = decoder.decode(bytes, { stream: true })
        const kept = unfinishedCharacterLength(bytes)
        expect(given).toBe(decode(bytes.subarray(0, bytes.length - kept)))
        expect(decoder.decode()).toBe(kept > 0 ? '\ufffd' : '')
      }),
      { seed: 2, numRuns: 2000 },
    )
  })
})

test('nextCharacterBoundary moves by three bytes at most, to a place that splits no character', () => {
  fc.assert(
    fc.property(awkwardBytes, fc.nat(40), (bytes, place) => {
      const from = Math.min(place, bytes.length)
      const boundary = nextCharacterBoundary(bytes, from)
      expect(boundary - from).toBeLessThanOrEqual(3)
      expect(decode(bytes.subarray(0, boundary)) + decode(bytes.subarray(boundary))).toBe(decode(bytes))
    }),
    { seed: 3, numRuns: 2000 },
  )
})
