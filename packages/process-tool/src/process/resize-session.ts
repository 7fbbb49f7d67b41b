import { PtarmiganError } from '@ptarmigan/adapter-interface'
import type { Answer } from '../answer/answer.ts'
import { endClause } from '../answer/end-in-words.ts'
import { sessionData } from '../answer/session-data.ts'
import type { ActionCall } from './run-process-action.ts'

/** Sets the size of the terminal; the program is told. */
export const resizeSession = async ({ input, session }: ActionCall): Promise<Answer> => {
  const size = { cols: input.cols ?? 0, rows: input.rows ?? 0 }
  if (session.exit !== undefined || (await session.resize(size)) === 'session-ended') {
    const exit = await session.wait()
    throw new PtarmiganError(`Cannot resize: session ${session.id} has ended: its process ${endClause(exit)}.`, {
      code: 'session-ended',
      operation: 'resize',
    })
  }
  return {
    statements: [`Session ${session.id} now has ${size.cols} columns and ${size.rows} rows.`],
    sessionId: session.id,
    data: { ...sessionData(session), ...size },
  }
}
