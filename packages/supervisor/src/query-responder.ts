import type { Logger, ProcessAdapter } from '@ptarmigan/adapter-interface'
import { createQueryFilter, type TerminalQuery } from '@ptarmigan/ansi'
import { screenlessReply } from './query-reply.ts'
import type { TextFilter } from './run-output.ts'

/** Answers the queries of a program on a terminal that nobody emulates, and takes them out of its text. */
export interface QueryResponder extends TextFilter {
  /** Whether it answers now; while it does not, queries stay in the text, for the terminal that does. */
  enabled: boolean
}

/** A responder that replies in the turn in which the query was parsed, and only while the program lives. */
export const createQueryResponder = (adapter: ProcessAdapter, logger: Logger): QueryResponder => {
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
  const filter = createQueryFilter({ onQuery: answer, remove: () => responder.enabled })
  const responder: QueryResponder = {
    enabled: true,
    push: (text) => filter.push(text),
    flush: () => {
      const rest = filter.flush()
      return typeof rest === 'string' ? rest : ''
    },
  }
  return responder
}
