import type { PtarmiganError } from '@ptarmigan/adapter-interface'
import type { MissingRange } from './missing-range.ts'

/** What is wrong with the file of a log. The session goes on, and memory keeps the newest output. */
export interface LogDegradation {
  /** The first cause, code `log-failed`; the system's error is its `cause`. */
  readonly cause: PtarmiganError
  /** What the file at `path` does not hold, in order. Memory may still hold some of it: a page says what it could not read. */
  readonly missing: readonly MissingRange[]
}
