import type { Session } from '@ptarmigan/session-host'
import { endClause } from '../answer/end-in-words.ts'

/** How a session stands, in one sentence. */
export const stateStatement = ({ exit }: Session): string =>
  exit === undefined ? 'Process still running.' : `Process ${endClause(exit)}.`
