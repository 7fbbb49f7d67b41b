import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutAt } from '../test-support/cuttings.ts'
import { cutSeeds, propertyOptions, terminalBytes } from '../test-support/terminal-output.ts'
import { createUtf8Decoder } from './utf8-decoder.ts'

const decoded = (chunks: readonly Uint8Array[]): string => {
  const decoder = createUtf8Decoder()
  return chunks.map((chunk) => decoder.decode(chunk)).join('') + decoder.flush()
}

const expected = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

test('characters that are cut anywhere come out whole', () => {
  const bytes = new TextEncoder().encode('aé漢😀z')
  for (let at = 0; at <= bytes.length; at++) {
    expect(decoded([bytes.slice(0, at), bytes.slice(at)])).toBe('aé漢😀z')
  }
  expect(decoded([...bytes].map((byte) => Uint8Array.of(byte)))).toBe('aé漢😀z')
})

test('a byte order mark is kept', () => {
  expect(decoded([Uint8Array.of(0xef, 0xbb), Uint8Array.of(0xbf, 0x61)])).toBe('\ufeffa')
})

test('an unfinished character at the end is one U+FFFD, and the decoder starts afresh', () => {
  const decoder = createUtf8Decoder()
  expect(decoder.decode(Uint8Array.of(0x61, 0xf0, 0x9f, 0x98))).toBe('a')
  expect(decoder.flush()).toBe('\ufffd')
  expect(decoder.flush()).toBe('')
  expect(decoder.decode(Uint8Array.of(0x62))).toBe('b')
})

test.each([
  ['overlong', [0xe0, 0x80, 0x80]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['past the last character', [0xf4, 0x90, 0x80, 0x80]],
  ['a lone continuation', [0x80, 0x41]],
  ['cut short by ASCII', [0xe2, 0x82, 0x41]],
  ['an impossible lead', [0xc0, 0xaf, 0xf5, 0x80]],
])('ill-formed bytes are what TextDecoder makes of them, byte by byte: %s', (_, bytes) => {
  expect(decoded(bytes.map((byte) => Uint8Array.of(byte)))).toBe(expected(Uint8Array.from(bytes)))
})

test('any bytes cut anywhere are what TextDecoder makes of the whole', { timeout: 60_000 }, () => {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 40 }), terminalBytes)
  fc.assert(
    fc.property(bytes, cutSeeds, (whole, seeds) => {
      expect(decoded(cutAt(whole, seeds))).toBe(expected(whole))
    }),
    propertyOptions,
  )
})
