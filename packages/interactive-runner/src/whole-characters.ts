/** Holds back the beginning of a UTF-8 character, 3 bytes at most, until the rest is there. */
export interface WholeCharacters {
  /** The bytes so far that end with a whole character, or with what is none; a chunk that does is returned as it is. */
  push(bytes: Uint8Array): Uint8Array
  flush(): Uint8Array
}

export const wholeCharacters = (): WholeCharacters => {
  let held: Uint8Array = new Uint8Array(0)
  return {
    push: (chunk) => {
      const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const length = unfinishedLength(bytes)
      held = length === 0 ? new Uint8Array(0) : bytes.slice(bytes.length - length)
      return length === 0 ? bytes : bytes.subarray(0, bytes.length - length)
    },
    flush: () => {
      const rest = held
      held = new Uint8Array(0)
      return rest
    },
  }
}

/** How many bytes at the end begin a character that is not finished. RFC 3629, section 3. */
const unfinishedLength = (bytes: Uint8Array): number => {
  for (let length = 1; length <= Math.min(3, bytes.length); length++) {
    const byte = bytes[bytes.length - length] ?? 0
    if (byte < 0x80) return 0
    if (byte < 0xc0) continue
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return needed > length && byte <= 0xf4 ? length : 0
  }
  return 0
}
