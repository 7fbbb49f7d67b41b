import { createQueryHandler } from './query-handler.ts'
import type { TerminalQuery } from './terminal-query.ts'
import type { VtHandler } from './vt-handler.ts'
import { createVtParser, type VtParser } from './vt-parser.ts'

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

/** Makes a detector. What it does not know it does not report: replies, and sequences that set something. */
export const createQueryDetector = ({ onQuery }: QueryDetectorOptions): QueryDetector =>
  new Detector(
    createQueryHandler(({ queries }) => {
      for (const query of queries) onQuery(query)
    }),
  )

class Detector implements QueryDetector {
  readonly handler: VtHandler
  readonly #parser: VtParser

  constructor(handler: VtHandler) {
    this.handler = handler
    this.#parser = createVtParser(handler)
  }

  push(chunk: string | Uint8Array): void {
    this.#parser.push(chunk)
  }

  reset(): void {
    this.#parser.reset()
  }
}
