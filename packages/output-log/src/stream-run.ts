import type { ByteRange } from './missing-range.ts'

/** One of a program's two output streams; everything of a terminal is `stdout`. */
export type OutputStream = 'stdout' | 'stderr'

/** Bytes that came from one stream; `unknown` where the record of it was lost. */
export interface StreamRun extends ByteRange {
  readonly stream: OutputStream | 'unknown'
}
