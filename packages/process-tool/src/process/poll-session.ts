import type { Answer } from '../answer/answer.ts'
import { endStatements, isBadEnd } from '../answer/end-in-words.ts'
import { leftoverStatements } from '../answer/leftover-statements.ts'
import { exitData, sessionData } from '../answer/session-data.ts'
import { countedOf, countOf, durationOf } from '../answer/words.ts'
import { clampWait } from '../clamp-wait.ts'
import type { NewOutput, SessionView } from '../session-view.ts'
import { waitAloud } from '../wait-aloud.ts'
import type { ActionCall } from './run-process-action.ts'

/** What is new; waits for it where that is asked for. */
export const pollSession = async ({ input, session, view, signal, onProgress }: ActionCall): Promise<Answer> => {
  const waitMs = clampWait(input.timeoutMs ?? 0)
  const taking = view.take({ waitMs, ...(signal === undefined ? {} : { signal }) })
  const news = await waitAloud(session, taking, { onProgress })
  if (signal?.aborted) return abortedWait(view)
  const waited = waitMs > 0 && news.output === '' && news.exit === undefined ? ` within ${durationOf(waitMs)}` : ''
  return newsAnswer(view, { news, before: news.output === '' ? [`No new output${waited}.`] : [] })
}

/** What is new of a session, and how it stands. `before`: what is said first. */
export const newsAnswer = async (
  view: SessionView,
  { news, before }: { readonly news: NewOutput; readonly before: readonly string[] },
): Promise<Answer> => {
  const { session, limits } = view
  const { output, exit, omitted } = news
  const state =
    exit === undefined
      ? ['Process still running.']
      : [...endStatements(exit, limits), ...leftoverStatements(await view.leftovers)]
  return {
    output: omittedNote(news) + output,
    rest: `; read them with action log, sessionId ${session.id}`,
    statements: [
      ...(exit === undefined || output !== '' ? before.filter(() => output !== '' || exit === undefined) : []),
      ...state,
    ],
    isError: exit !== undefined && isBadEnd(exit),
    sessionId: session.id,
    data: { ...sessionData(session), ...exitData(exit), omitted: { ...omitted } },
  }
}

/** The wait was called off; what is new stays for the next poll. */
export const abortedWait = ({ session }: SessionView): Answer => ({
  statements: ['The wait was called off. Process still running; what is new is kept for the next poll.'],
  isError: true,
  sessionId: session.id,
  data: { ...sessionData(session), error: 'aborted' },
})

const omittedNote = ({ output, omitted: { characters, lines } }: NewOutput): string => {
  const where = 'action log has them'
  if (lines > 0) return `[… ${countedOf(lines, 'line')} before this left the screen's history unread …]\n`
  if (characters === 0) return ''
  const total = characters + output.length
  return `[… ${countOf(characters)} characters before this were more than is kept for a poll; these are ${countOf(output.length)} of ${countOf(total)}; ${where} …]\n`
}
