import type { TerminalQuery } from './terminal-query.ts'

/** Options of {@link createQueryFilter}. */
export interface QueryFilterOptions {
  /** Called for each query, removed or not, in order, within the `push` that completed it. */
  readonly onQuery?: (query: TerminalQuery) => void
  /**
   * Whether a query is removed. Default: every one, also those that must never be answered, because a real terminal
   * behind the filter would answer them.
   */
  readonly remove?: (query: TerminalQuery) => boolean
}

/** Takes queries out of a program's output and leaves every other byte as it was. */
export interface QueryFilter {
  /** The chunk without its queries, after what was held back before; an undecided end (a few kB at most) is held back. */
  push(chunk: string): string
  push(chunk: Uint8Array): Uint8Array
  /** The end of the input: what was held back, as it came, bytes if bytes were pushed last. */
  flush(): string | Uint8Array
}

/** Makes a filter. What it returns, put together, never depends on how the input was cut. */
export const createQueryFilter = (options: QueryFilterOptions = {}): QueryFilter => {
  throw new Error(`not built yet: ${Object.keys(options).length}`)
}
