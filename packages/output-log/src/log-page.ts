import type { LogDegradation } from './log-degradation.ts'
import type { ByteRange, MissingRange } from './missing-range.ts'

/** A place between two pages. Plain data: it may be kept, sent and given back later, also to a log opened again. */
export interface LogCursor {
  /** Bytes before it. */
  readonly byte: number
  /** The 1-based line it stands in, or at the start of. */
  readonly line: number
}

/** The place before the first byte. */
export const logStart: LogCursor = { byte: 0, line: 1 }

/** Which page to read: at most one of `cursor`, `offset` and `before`; without any of them, the first page. */
export interface LogReadOptions {
  /** Goes on where an earlier page stopped. */
  readonly cursor?: LogCursor | undefined
  /** Starts at this 1-based line. */
  readonly offset?: number | undefined
  /** Reads backwards: the page that ends here, e.g. the `start` of a later page. */
  readonly before?: LogCursor | undefined
  /** At most this many lines; default and maximum {@link maximumPageLines}. */
  readonly limit?: number | undefined
  /** At most this many bytes; default and maximum {@link maximumPageBytes}, at least 4 (one character). */
  readonly maxBytes?: number | undefined
}

/** Lines of a page, at most. */
export const maximumPageLines = 300

/** Bytes of a page, at most: its lines and the line feeds between them. */
export const maximumPageBytes: number = 20 * 1024

/**
 * A page of a log.
 *
 * A line is what stands before a line feed, so a carriage return before it is part of the line. Bytes that are not
 * UTF-8 are U+FFFD, as in a decoding of the whole log. Only a line larger than a page is cut, between two characters.
 */
export interface LogPage {
  /** Never empty, unless the log holds nothing there. */
  readonly lines: readonly string[]
  /** The number of the first line; 0 when there are none. */
  readonly startLine: number
  /** All lines of the log at the moment of reading, an unfinished last one included. */
  readonly totalLines: number
  /** Whether the log goes on beyond this page: after it, or before it when reading backwards (`before`, `tail`). */
  readonly truncated: boolean
  readonly logPath: string
  /** What of the log the page shows. */
  readonly bytes: ByteRange
  /** Where the page begins; `read({ before: start })` gives the page before it. */
  readonly start: LogCursor
  /** Where the page ends; `read({ cursor })` gives what follows, without repetition or loss. */
  readonly cursor: LogCursor
  /** Whether the first line is the rest of one whose beginning is before this page. */
  readonly continuesLine: boolean
  /** Whether the last line ended with a line feed. */
  readonly endsLine: boolean
  /** Present when the last line is only a part and the log holds more of it: equal to `cursor`. */
  readonly continuation?: LogCursor
  /** Present when the page stands for bytes that are lost; then its one line says so. */
  readonly missing?: MissingRange
  /** Present when the file of the log is not whole. */
  readonly degraded?: LogDegradation
}

/** The text of a page as it stands in the log; the texts of consecutive pages put together are the log. */
export const pageText = (page: Pick<LogPage, 'lines' | 'endsLine'>): string =>
  page.lines.join('\n') + (page.endsLine ? '\n' : '')
