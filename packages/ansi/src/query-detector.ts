import type { TerminalQuery } from './terminal-query.ts'
import type { VtHandler } from './vt-handler.ts'

/** Options of {@link createQueryDetector}. */
export interface QueryDetectorOptions {
  /** Called for each query, in order, within the `push` that completed it. */
  readonly onQuery: (query: TerminalQuery) => void
}

/** Finds the queries in a program's output. */
export interface QueryDetector {
  /** For a parser of yours; see `combineHandlers`. */
  readonly handler: VtHandler
  /** Parses output with a parser of the detector's own. Use either this or `handler`. */
  push(chunk: string | Uint8Array): void
  /** Forgets an unfinished sequence. */
  reset(): void
}

/** Makes a detector. */
export const createQueryDetector = (options: QueryDetectorOptions): QueryDetector => {
  throw new Error(`not built yet: ${Object.keys(options).length}`)
}
