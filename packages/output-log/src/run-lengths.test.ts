import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeRunLength, RunLengthDecoder } from './run-lengths.ts'

test('decodes every run length that was encoded, also past 32 bits', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(300), fc.maxSafeNat())), (lengths) => {
      const decoder = new RunLengthDecoder()
      const bytes = Buffer.concat(lengths.map(encodeRunLength))
      expect([...bytes].map((byte) => decoder.push(byte)).filter((length) => length !== undefined)).toEqual(lengths)
    }),
    { seed: 11, numRuns: 300 },
  )
})

test('a short run costs one byte', () => {
  expect(encodeRunLength(0)).toEqual(Uint8Array.of(0))
  expect(encodeRunLength(127)).toEqual(Uint8Array.of(127))
  expect(encodeRunLength(128)).toEqual(Uint8Array.of(0x80, 1))
})
