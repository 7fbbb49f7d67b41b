import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import type { OutputStream } from '../../src/index.ts'

/** Output in which line feeds, whole and cut characters and plain noise are all likely. */
const byte = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0x61, 0x62, 0x0d) },
  { weight: 2, arbitrary: fc.constant(0x0a) },
  { weight: 3, arbitrary: fc.constantFrom(0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x99, 0x82, 0xef, 0xbb, 0xbf) },
  { weight: 1, arbitrary: fc.nat(255) },
)

export const chunk: fc.Arbitrary<Buffer> = fc
  .array(byte, { minLength: 1, maxLength: 60 })
  .map((bytes) => Buffer.from(bytes))

export const stream: fc.Arbitrary<OutputStream> = fc.constantFrom('stdout', 'stdout', 'stderr')

/** What a whole log is as text. */
export const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
