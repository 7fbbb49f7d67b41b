import type { Answer } from '../answer/answer.ts'
import { endStatements, isBadEnd } from '../answer/end-in-words.ts'
import { leftoverStatements } from '../answer/leftover-statements.ts'
import { exitData, sessionData } from '../answer/session-data.ts'
import { countOf, durationOf } from '../answer/words.ts'
import type { SessionView } from '../session-view.ts'
import type { ToolContext } from '../tool-context.ts'
import { headAndTail } from './head-and-tail.ts'

/** A command that has ended: output, how it ended, what it left, where its log is. */
export const endedAnswer = async (
  view: SessionView,
  { options, vault }: Pick<ToolContext, 'options' | 'vault'>,
): Promise<Answer> => {
  const { session } = view
  const exit = await session.wait()
  const leftovers = await view.leftovers
  const { output, omitted } = await view.take({})
  const isWhole = omitted.characters === 0
  const rest = `; read them with process, action log, sessionId ${session.id}`
  const shown = isWhole
    ? output
    : await headAndTail(session.logReader, { maxChars: options.maxAnswerChars, vault, rest })
  return {
    output: shown,
    rest,
    statements: [
      ...(shown === '' ? ['No output.'] : []),
      ...endStatements(exit, view.limits),
      ...leftoverStatements(leftovers),
      `Session ${session.id} ran for ${durationOf(exit.durationMs)}. Full log: ${session.logPath}`,
    ],
    isError: isBadEnd(exit),
    sessionId: session.id,
    data: { ...sessionData(session), ...exitData(exit) },
  }
}

/** A one-shot that is not over yet. */
export const runningAnswer = async (view: SessionView): Promise<Answer> => {
  const { session } = view
  const { output } = await view.take({})
  return {
    output,
    statements: [
      `Process still running after ${durationOf(Date.now() - session.startedAt.getTime())}, as session ${session.id} (pid=${session.pid}).`,
      `It goes on in the background; its time limits stay in force (${limitsOf(view)}). ` +
        'Follow it with process, action poll; end it with action kill.',
      `Full log: ${session.logPath}`,
    ],
    sessionId: session.id,
    data: sessionData(session),
  }
}

/** What runs in the background. */
export const startedAnswer = async (
  view: SessionView,
  { showOutput }: { readonly showOutput: boolean },
): Promise<Answer> => {
  const { session } = view
  const output = showOutput ? (await view.take({})).output : ''
  return {
    output,
    statements: [
      `Session ${session.id} started (pid=${session.pid}).`,
      howItRuns(view),
      ...(view.limits.timeoutMs === undefined && view.limits.idleTimeoutMs === undefined
        ? []
        : [`Time limits: ${limitsOf(view)}.`]),
      session.mode === 'session'
        ? 'Type with process, action paste and then submit; read with action poll; end it with action kill.'
        : 'Read with process, action poll or log; end it with action kill.',
      `Full log: ${session.logPath}`,
    ],
    sessionId: session.id,
    data: sessionData(session),
  }
}

const howItRuns = ({ session: { mode, stdio, size, emulated } }: SessionView): string => {
  if (stdio === 'pty')
    return `It runs on a terminal of ${size?.cols ?? 0}×${size?.rows ?? 0}${emulated ? ' with a screen' : ''}.`
  return mode === 'session'
    ? 'No terminal could be had here: it runs on pipes, without a screen; keys and screenshots do not work.'
    : 'It runs on pipes.'
}

const limitsOf = ({ limits: { timeoutMs, idleTimeoutMs } }: SessionView): string =>
  [
    ...(timeoutMs === undefined ? [] : [`${countOf(timeoutMs)} ms in all`]),
    ...(idleTimeoutMs === undefined ? [] : [`${countOf(idleTimeoutMs)} ms without output`]),
  ].join(', ')
