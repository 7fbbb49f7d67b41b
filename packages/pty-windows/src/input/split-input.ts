/** The largest piece that is handed to a pseudo-console at once. */
export const largestPiece = 1024

/**
 * Cuts input into pieces of at most `limit` bytes, none of which ends inside a character or a control sequence: the
 * console reads each piece for itself, and takes the beginning of a sequence without its rest for the Escape key.
 *
 * What is itself longer than a piece, a paste in an OSC string for instance, is cut at a character all the same.
 */
export const splitInput = (input: Uint8Array, limit: number = largestPiece): Uint8Array[] => {
  const pieces: Uint8Array[] = []
  let start = 0
  while (input.length - start > limit) {
    const cut = cutBefore(input, { start, end: start + limit })
    pieces.push(input.subarray(start, cut))
    start = cut
  }
  if (input.length > start) pieces.push(input.subarray(start))
  return pieces
}

interface Piece {
  readonly start: number
  readonly end: number
}

/** The last place up to `end` at which neither a sequence nor a character is open. */
const cutBefore = (input: Uint8Array, { start, end }: Piece): number => {
  let cut = start
  for (let at = start; at < end; ) {
    const next = at + unitLength(input, at)
    if (next > end) break
    cut = next
    at = next
  }
  return cut > start ? cut : characterBefore(input, { start, end })
}

/** No unit fits: at least no character is cut. Four bytes that continue one another belong to no character. */
const characterBefore = (input: Uint8Array, { start, end }: Piece): number => {
  for (let cut = end; cut > Math.max(start, end - 4); cut -= 1) if (!isContinuation(input[cut])) return cut
  return end
}

/** How many bytes belong together from here: a sequence, or a character. */
const unitLength = (input: Uint8Array, at: number): number => {
  if (input[at] !== escapeByte) return characterLength(input, at)
  const introducer = input[at + 1]
  if (introducer === 0x5b) return sequenceLength(input, { from: at + 2, at })
  // SS3: one character follows, e.g. an arrow key.
  if (introducer === 0x4f) return Math.min(3, input.length - at)
  if (introducer !== undefined && stringIntroducers.has(introducer)) return stringLength(input, at)
  return introducer === undefined || introducer === escapeByte ? 1 : 1 + characterLength(input, at + 1)
}

const escapeByte = 0x1b

/** DCS, SOS, OSC, PM, APC: up to ST or BEL. ECMA-48, 5.6 */
const stringIntroducers: ReadonlySet<number> = new Set([0x50, 0x58, 0x5d, 0x5e, 0x5f])

/** CSI: parameters and intermediates, then one final byte. ECMA-48, 5.4 */
const sequenceLength = (input: Uint8Array, { from, at }: { readonly from: number; readonly at: number }): number => {
  for (let index = from; index < input.length; index += 1) {
    const byte = input[index] ?? 0
    if (byte >= 0x40 && byte <= 0x7e) return index + 1 - at
    // No sequence after all.
    if (byte < 0x20 || byte > 0x7e) return index - at
  }
  return input.length - at
}

const stringLength = (input: Uint8Array, at: number): number => {
  for (let index = at + 2; index < input.length; index += 1) {
    if (input[index] === 0x07) return index + 1 - at
    if (input[index] === escapeByte && input[index + 1] === 0x5c) return index + 2 - at
  }
  return input.length - at
}

const characterLength = (input: Uint8Array, at: number): number => {
  let length = 1
  while (length < 4 && isContinuation(input[at + length])) length += 1
  return length
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80
