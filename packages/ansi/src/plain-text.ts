import type { EncodedText } from './text-input.ts'
import { c1Lead } from './vt-machine.ts'

/**
 * Whether the only controls of a piece are TAB, LF and CR before LF. Most output is like that, and this is the loop that
 * decides how fast it passes: it looks at two bytes at a time.
 */
export const isPlainText = ({ bytes, pairs, length }: EncodedText): boolean => {
  suspects ??= buildSuspects()
  const table = suspects
  let at = 0
  for (; at + 16 <= length; at += 16) {
    const pair = at >> 1
    const suspect =
      (table[pairs[pair] ?? 0] ?? 0) |
      (table[pairs[pair + 1] ?? 0] ?? 0) |
      (table[pairs[pair + 2] ?? 0] ?? 0) |
      (table[pairs[pair + 3] ?? 0] ?? 0) |
      (table[pairs[pair + 4] ?? 0] ?? 0) |
      (table[pairs[pair + 5] ?? 0] ?? 0) |
      (table[pairs[pair + 6] ?? 0] ?? 0) |
      (table[pairs[pair + 7] ?? 0] ?? 0)
    if (suspect !== 0 && !isPlainRange(bytes, at, at + 16, length)) return false
  }
  return isPlainRange(bytes, at, length, length)
}

const isPlainRange = (bytes: Uint8Array, start: number, end: number, length: number): boolean => {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (!isSuspect(byte)) continue
    const next = at + 1 < length ? (bytes[at + 1] ?? 0) : 0
    const isPlain = byte === 0x0d ? next === 0x0a : byte === c1Lead && next >= 0xa0
    if (!isPlain) return false
  }
  return true
}

/** Every control but TAB and LF, and the byte that C1 controls begin with. */
const isSuspect = (byte: number): boolean =>
  (byte < 0x20 && byte !== 0x09 && byte !== 0x0a) || byte === 0x7f || byte === c1Lead

/** Indexed by two bytes, in either order. */
let suspects: Uint8Array | undefined

const buildSuspects = (): Uint8Array => {
  const table = new Uint8Array(0x1_0000)
  for (let pair = 0; pair < table.length; pair++) table[pair] = isSuspect(pair & 0xff) || isSuspect(pair >> 8) ? 1 : 0
  return table
}
