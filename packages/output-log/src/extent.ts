import type { CountedPlace } from './line-index.ts'
import type { MissingRange } from './missing-range.ts'

/** Bytes of a log from a given place on. */
export interface Extent {
  /** Empty when the first byte asked for is lost. */
  readonly bytes: Uint8Array
  /** The lost range that ended them early, or that the first byte is in. */
  readonly missing?: MissingRange
}

/** What pages are read from: the bytes of a log, wherever they are. */
export interface ByteSource {
  /** How many bytes there are now. */
  readonly end: number
  /** Where they end as text: before an unfinished character, as long as its rest may still come. */
  readonly textEnd: TextEnd
  /** Reads bytes that the log has; fewer than asked for only before a lost range. */
  read(start: number, end: number): Promise<Extent>
  /** Makes the line index cover everything up to `end`, and says what it counted. */
  countNow(): CountedPlace
}

/** Where the text of a log ends. */
export interface TextEnd {
  readonly byte: number
  /** Whether the last byte before it is a line feed. */
  readonly endsLine: boolean
}
