/** Options of {@link createAnsiStripper} and {@link stripAnsi}. */
export interface AnsiStripperOptions {
  /** `'keep'` leaves CRLF as CRLF (and makes one of any `CR… LF`); `'lf'` makes every line end LF. Default `'keep'`. */
  readonly newlines?: 'keep' | 'lf'
  /** How much of an unfinished line is held for overwriting, in UTF-16 units; past it that part is given out as it stands. Default 65,536. */
  readonly maxLineLength?: number
}

/**
 * Turns terminal output into plain text while it arrives. A line can be overwritten (carriage return, backspace, erase in line)
 * until it ends, so `push` returns finished lines only, and the line being written is held.
 */
export interface AnsiStripper {
  /** The lines that this chunk finished, each with its line end. */
  push(chunk: string | Uint8Array): string
  /** The end of the input: the unfinished line as it stands. The stripper can be used again. */
  flush(): string
  /** The unfinished line as it stands, left where it is: what a poll may show of a prompt. It comes again when the line is finished. */
  pending(): string
  /** Hands out the unfinished line and forgets it, so that nothing is given twice; what follows starts at column 1 of a new, empty part. */
  release(): string
}

/** Makes a stripper. The results put together never depend on how the input was cut. */
export const createAnsiStripper = (options: AnsiStripperOptions = {}): AnsiStripper => {
  throw new Error(`not built yet: ${Object.keys(options).length}`)
}
