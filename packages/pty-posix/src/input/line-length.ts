/** What a piece of input does to the line that a terminal in canonical mode is collecting. */
export interface LineLength {
  /** The longest line within, in bytes without its end, counting what came before. */
  readonly longest: number
  /** How long the unfinished line is afterwards. */
  readonly unfinished: number
}

/**
 * Follows line lengths through consecutive writes.
 *
 * A line ends at LF, at CR (which ICRNL makes one, the usual setting) and at VEOF. Erasing is not followed: a line that
 * was typed, erased and typed again counts in full, so what is allowed is never cut. `termios(3)`, Canonical mode
 */
export const lineLength = (bytes: Uint8Array, unfinishedBefore: number): LineLength => {
  let longest = unfinishedBefore
  let current = unfinishedBefore
  for (const byte of bytes) {
    if (byte === lineFeed || byte === carriageReturn || byte === endOfFile) current = 0
    else if (++current > longest) longest = current
  }
  return { longest, unfinished: current }
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
/** VEOF of a new terminal. */
export const endOfFile = 0x04
