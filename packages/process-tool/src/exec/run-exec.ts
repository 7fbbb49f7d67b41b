import type { Answer } from '../answer/answer.ts'
import { receiptStatements } from '../answer/receipt-in-words.ts'
import type { ExecInput } from '../input/exec-input.ts'
import { wrongInput } from '../input/parse-input.ts'
import type { SessionView } from '../session-view.ts'
import type { ToolContext } from '../tool-context.ts'
import type { ToolCallOptions } from '../tool-result.ts'
import { waitAloud } from '../wait-aloud.ts'
import { endLeftovers } from './end-leftovers.ts'
import { endedAnswer, runningAnswer, startedAnswer } from './exec-answer.ts'
import { planExec } from './plan-exec.ts'
import { startSession } from './start-session.ts'
import { waitForEnd } from './wait-for-end.ts'

/** Runs a command; what it comes to is an answer. */
export const runExec = async (input: ExecInput, context: ToolContext & ToolCallOptions): Promise<Answer> => {
  const { cols, rows, mode, pty } = input
  if ((cols ?? rows) !== undefined && mode !== 'session' && pty !== true)
    throw wrongInput('exec', 'cols and rows need a terminal: mode session, or pty')
  if (mode === 'session' && pty === false)
    throw wrongInput('exec', 'a session is always on a terminal; use mode daemon')

  const plan = planExec(input, context)
  const session = await startSession(plan.spec, context)
  const view = context.viewOf(session, {
    limits: plan.limits,
    ...(plan.mode === 'one-shot' ? { leftovers: endLeftovers(session) } : {}),
  })
  const waiting = waitForEnd(session, { waitMs: plan.waitMs, signal: context.signal })
  const outcome = await waitAloud(session, waiting, context)
  if (outcome === 'aborted' && plan.mode === 'one-shot') return cancelled(view)
  if (outcome === 'ended') return endedAnswer(view, context)
  return plan.mode === 'one-shot'
    ? runningAnswer(view)
    : startedAnswer(view, { showOutput: input.yieldMs !== undefined })
}

const cancelled = async (view: SessionView): Promise<Answer> => {
  const receipt = await view.session.kill()
  return {
    statements: ['Cancelled: the call was aborted, and the command was ended.', ...receiptStatements(receipt)],
    isError: true,
    sessionId: view.session.id,
    data: { status: 'cancelled', error: 'aborted' },
  }
}
