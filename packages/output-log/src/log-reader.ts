import type { LogDegradation } from './log-degradation.ts'
import type { LogPage, LogReadOptions } from './log-page.ts'
import type { MissingRange } from './missing-range.ts'
import type { StreamRun } from './stream-run.ts'

/** How much a log holds. */
export interface LogStats {
  readonly bytes: number
  /** Lines, an unfinished last one included. */
  readonly lines: number
  /** Bytes that are held in memory, on disk or not. */
  readonly memoryBytes: number
  /** Bytes that wait for the disk. */
  readonly queuedBytes: number
  /** Present when the file is not whole. */
  readonly degraded?: LogDegradation
}

/** Bytes read from a log. */
export interface LogBytes {
  readonly bytes: Uint8Array
  /** The lost range at which `bytes` ended early; go on at its `end`. */
  readonly missing?: MissingRange
}

/** Reads a log, live or ended. Reads may run at the same time as each other and as appends. */
export interface LogReader {
  /** The file; it may be gone or not whole, see `stats.degraded`. */
  readonly path: string
  readonly stats: LogStats
  /**
   * Reads one page, see {@link LogReadOptions}.
   *
   * @throws PtarmiganError `invalid-argument`; `log-failed` when the system is out of descriptors or memory.
   */
  read(options?: LogReadOptions): Promise<LogPage>
  /** Reads the last `count` lines, as many as a page holds; of a last line larger than a page, its end. */
  tail(count?: number): Promise<LogPage>
  /** Reads exact bytes: up to `end` (exclusive), 1 MiB, the end of the log or a lost range, whichever comes first. */
  readBytes(start: number, end: number): Promise<LogBytes>
  /** Tells which stream the bytes from `start` to `end` came from: consecutive runs, 10,000 at most. */
  readStreams(start: number, end: number): Promise<readonly StreamRun[]>
}
