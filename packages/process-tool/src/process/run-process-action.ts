import { PtarmiganError } from '@ptarmigan/adapter-interface'
import type { Session } from '@ptarmigan/session-host'
import type { Answer } from '../answer/answer.ts'
import type { ProcessAction } from '../input/process-actions.ts'
import type { ProcessInput } from '../input/process-input.ts'
import type { SessionView } from '../session-view.ts'
import type { ToolContext } from '../tool-context.ts'
import type { ToolCallOptions } from '../tool-result.ts'
import { killSession } from './kill-session.ts'
import { knownSessions, listSessions } from './list-sessions.ts'
import { pollSession } from './poll-session.ts'
import { readLog } from './read-log.ts'
import { resizeSession } from './resize-session.ts'
import { takeScreenshot } from './take-screenshot.ts'
import { pasteText, pressKeys, submitLine, writeData } from './type-into-session.ts'
import { waitForSomething } from './wait-for-something.ts'

/** What an action on one session works with. */
export interface ActionCall extends ToolContext, ToolCallOptions {
  readonly input: ProcessInput
  readonly session: Session
  readonly view: SessionView
}

/** Does one action; what cannot be done throws. */
export const runProcessAction = async (
  input: ProcessInput,
  context: ToolContext & ToolCallOptions,
): Promise<Answer> => {
  if (input.action === 'list') return listSessions(context)
  const session = findSession(input.sessionId ?? '', context)
  return actions[input.action]({ ...context, input, session, view: context.viewOf(session) })
}

const actions: Record<Exclude<ProcessAction, 'list'>, (call: ActionCall) => Promise<Answer>> = {
  poll: pollSession,
  log: readLog,
  paste: pasteText,
  submit: submitLine,
  write: writeData,
  send_keys: pressKeys,
  resize: resizeSession,
  screenshot: takeScreenshot,
  wait_for: waitForSomething,
  kill: killSession,
}

const findSession = (id: string, { host }: ToolContext): Session => {
  const session = host.get(id)
  if (session !== undefined) return session
  throw new PtarmiganError(`No session has the id ${JSON.stringify(id)}. ${knownSessions(host)}`, {
    code: 'session-not-found',
    operation: 'find a session',
    details: { id },
  })
}
