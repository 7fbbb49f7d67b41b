import { createQueryDetector, type TerminalQuery } from '@ptarmigan/ansi'
import type { ScreenCursor } from '@ptarmigan/screen'
import type { Session } from '@ptarmigan/session-host'
import { screenlessReply } from '@ptarmigan/supervisor'

/**
 * Answers the queries that went to a terminal which did not take them, so that their program does not wait for ever: with
 * where the cursor is now, and otherwise as a terminal without a screen does.
 */
export const answerLostQueries = async (session: Session, lost: readonly Uint8Array[]): Promise<void> => {
  const queries: TerminalQuery[] = []
  const detector = createQueryDetector({ onQuery: (query) => queries.push(query) })
  for (const bytes of lost) detector.push(bytes)
  if (!queries.some((query) => screenlessReply(query) !== undefined)) return
  const cursor = session.emulated ? (await session.snapshot()).cursor : undefined
  const replies = queries.map((query) => replyTo(query, cursor) ?? '').join('')
  if (session.status === 'running') await session.write(replies)
}

const replyTo = (query: TerminalQuery, cursor: ScreenCursor | undefined): string | undefined =>
  query.kind === 'cursor-position' && cursor !== undefined
    ? `\x1b[${query.extended ? '?' : ''}${cursor.row};${cursor.column}R`
    : screenlessReply(query)
