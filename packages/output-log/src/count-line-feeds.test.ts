import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countLineFeeds } from './count-line-feeds.ts'

const ownBuffer = (bytes: readonly number[]): Buffer => {
  const buffer = Buffer.allocUnsafeSlow(bytes.length)
  buffer.set(bytes)
  return buffer
}

test('counts exactly the line feeds of any range, also among bytes that differ from one by a bit', () => {
  const byte = fc.oneof(fc.constantFrom(0x0a, 0x0b, 0x09, 0x8a, 0x4a, 0x00, 0xff), fc.nat(255))
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 3000, size: 'max' }), fc.nat(), fc.nat(), (bytes, one, other) => {
      const places = [one % (bytes.length + 1), other % (bytes.length + 1)]
      const start = Math.min(...places)
      const end = Math.max(...places)
      const expected = bytes.slice(start, end).filter((value) => value === 0x0a).length
      expect(countLineFeeds(ownBuffer(bytes), start, end)).toBe(expected)
    }),
    { seed: 4, numRuns: 300 },
  )
})

test.each([1, 2, 3, 40, 47, 48, 49, 96, 97, 5000])('counts 64 KiB of lines of %i bytes', (length) => {
  const bytes = Buffer.allocUnsafeSlow(64 * 1024).fill(0x61)
  for (let at = length - 1; at < bytes.length; at += length) bytes[at] = 0x0a
  expect(countLineFeeds(bytes, 0, bytes.length)).toBe(Math.floor(bytes.length / length))
})
