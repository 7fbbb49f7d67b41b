import type { Logger, ProcessAdapter } from '@ptarmigan/adapter-interface'
import { createQueryFilter, type QueryFilter, type QueryFilterOptions, type TerminalQuery } from '@ptarmigan/ansi'
import { screenlessReply } from './query-reply.ts'

/** Answers the queries of a program on a terminal that nobody emulates, and takes them out of its text. */
export interface QueryResponder {
  /** Whether it answers now; while it does not, queries stay in the text, for the terminal that does. */
  enabled: boolean
  /** What the output of the program is to go through. */
  readonly filter: QueryFilter
}

export interface QueryResponderOptions extends Pick<QueryFilterOptions, 'sequences'> {
  readonly logger: Logger
}

/** A responder that replies in the turn in which the query was parsed, and only while the program lives. */
export const createQueryResponder = (
  adapter: ProcessAdapter,
  { logger, sequences }: QueryResponderOptions,
): QueryResponder => {
  let gone = false
  void adapter.exited.then(() => {
    gone = true
  })
  const answer = (query: TerminalQuery): void => {
    const reply = screenlessReply(query)
    if (reply === undefined || gone || !responder.enabled) return
    void adapter.stdin?.write(reply).catch((error: unknown) => {
      logger.debug('A reply to a terminal query was not taken.', { pid: adapter.pid, query: query.kind, error })
    })
  }
  const remove = (): boolean => responder.enabled
  const responder: QueryResponder = {
    enabled: true,
    filter: createQueryFilter({ onQuery: answer, remove, ...(sequences && { sequences }) }),
  }
  return responder
}
