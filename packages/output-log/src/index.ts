export { openFinishedLog } from './finished-log.ts'
export { listManifests, removeStoredLog, type StoredLog } from './list-logs.ts'
export type { LogDegradation } from './log-degradation.ts'
export { type LogDirectory, openLogDirectory } from './log-directory.ts'
export type { LogManifest, SessionFacts } from './log-manifest.ts'
export {
  type LogCursor,
  type LogPage,
  type LogReadOptions,
  logStart,
  maximumPageBytes,
  maximumPageLines,
  pageText,
} from './log-page.ts'
export type { LogBytes, LogReader, LogStats } from './log-reader.ts'
export type { ByteRange, MissingRange } from './missing-range.ts'
export { createOutputLog, type OutputLog, type OutputLogOptions } from './output-log.ts'
export type { OutputStream, StreamRun } from './stream-run.ts'
