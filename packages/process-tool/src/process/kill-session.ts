import type { Answer } from '../answer/answer.ts'
import { endClause } from '../answer/end-in-words.ts'
import { receiptStatements, survivorsOf } from '../answer/receipt-in-words.ts'
import { exitData, receiptData, sessionData } from '../answer/session-data.ts'
import type { ActionCall } from './run-process-action.ts'

/** Ends a session, and what an ended one left behind; the answer is the receipt. */
export const killSession = async ({ input, session, view }: ActionCall): Promise<Answer> => {
  const before = session.exit
  const receipt = await session.kill(input.graceMs === undefined ? {} : { graceMs: input.graceMs })
  const first =
    before === undefined
      ? `Termination requested for session ${session.id}.`
      : `Session ${session.id} had ended before: its process ${endClause(before, view.limits)}.`
  return {
    statements: [first, ...receiptStatements(receipt)],
    isError: survivorsOf(receipt).length > 0,
    sessionId: session.id,
    data: { ...sessionData(session), ...exitData(session.exit), receipt: receiptData(receipt) },
  }
}
