/**
 * How many bytes before `end` (0 to 3) begin a UTF-8 character that more bytes could still complete.
 *
 * It looks back 3 bytes only, because no unfinished character is longer, so a place in the middle of a line of any
 * length can be judged. Where the answer is 0, decoding both sides apart gives the same text as decoding them together.
 *
 * Table 3-7 (well-formed byte sequences), https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-3/#G7404
 */
export const unfinishedCharacterLength = (bytes: Uint8Array, end: number = bytes.length): number => {
  const furthest = Math.min(3, end)
  for (let back = 1; back <= furthest; back += 1) {
    const byte = bytes[end - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < lengthFromLead(byte) && allowsSecond(byte, back, bytes[end - back + 1]) ? back : 0
  }
  return 0
}

/** The first place at or after `from` that is not inside a character; 3 bytes further at most. */
export const nextCharacterBoundary = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at < bytes.length && isInsideCharacter(bytes, at)) at += 1
  return at
}

/** Whether the byte at `at` goes on with a character that is unfinished before it. */
const isInsideCharacter = (bytes: Uint8Array, at: number): boolean => {
  const unfinished = unfinishedCharacterLength(bytes, at)
  const byte = bytes[at] ?? 0
  return (
    unfinished > 0 &&
    isContinuation(byte) &&
    allowsSecond(bytes[at - unfinished] ?? 0, unfinished + 1, bytes[at - unfinished + 1])
  )
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80

/** 0 for a byte that begins no character. */
const lengthFromLead = (lead: number): number => {
  if (lead < 0xc2 || lead > 0xf4) return 0
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

/** Overlong forms, surrogates and what is past U+10FFFF are refused at the second byte. */
const secondByteRanges = new Map<number, readonly [number, number]>([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
])

const allowsSecond = (lead: number, available: number, second: number | undefined): boolean => {
  if (available < 2 || second === undefined) return true
  const [lowest, highest] = secondByteRanges.get(lead) ?? [0x80, 0xbf]
  return second >= lowest && second <= highest
}
