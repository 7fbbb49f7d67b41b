/** A range of bytes, `end` exclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A range that should be in the log and is not, with what is still known of it. */
export interface MissingRange extends ByteRange {
  /** How many line feeds it held. */
  readonly lines: number
  /** How many line feeds stand before it. */
  readonly linesBefore: number
}
