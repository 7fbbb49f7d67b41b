import { isPtarmiganError, PtarmiganError } from '@ptarmigan/adapter-interface'
import type { ProcessRecord } from './process-record.ts'
import { createSnapshot, type ProcessSnapshot } from './snapshot.ts'
import type { StartClock } from './start-clock.ts'

/** One line of the process list, in the order of the system. */
export type ListedLine = Pick<ProcessRecord, 'pid' | 'parentPid' | 'name'>

/** Reads the processes of this machine. */
export interface ProcessTable {
  /** @throws `process-table-unavailable` */
  look(): Promise<ProcessSnapshot>
  /** Whether any process has this number now. */
  exists(pid: number): boolean
  /** Lets go of what makes the next look quick. */
  dispose(): void
}

/** What a table reads with. */
export interface ProcessTableSources {
  readonly list: () => Promise<readonly ListedLine[]>
  readonly clock: StartClock
}

/** Two readings of the same moment: who is there, and since when. */
export const createProcessTable = ({ list, clock }: ProcessTableSources): ProcessTable => ({
  look: async () => {
    const [lines, startTimes] = await Promise.all([listTwice(list), clock.read()])
    return createSnapshot(lines.map((line, place) => ({ ...line, place, startTime: startTimes.get(line.pid) })))
  },
  exists: (pid) => {
    try {
      return process.kill(pid, 0)
    } catch (error) {
      // What may not be touched is there.
      return error instanceof Error && 'code' in error && error.code !== 'ESRCH'
    }
  },
  dispose: () => clock.dispose(),
})

/**
 * A program is started for each list, and a start can fail on a machine that is short of something for a moment (seen once,
 * under Wine): a caller who just started a program would lose it for that.
 */
const listTwice = async (list: ProcessTableSources['list']): Promise<readonly ListedLine[]> => {
  const [first] = await Promise.allSettled([listOrError(list)])
  if (first.status === 'fulfilled') return first.value
  await new Promise((resolve) => setTimeout(resolve, secondTryAfterMs))
  return listOrError(list)
}

const secondTryAfterMs = 100

const listOrError = async (list: ProcessTableSources['list']): Promise<readonly ListedLine[]> => {
  try {
    const lines = await list()
    if (lines.length > 0) return lines
    throw unavailable('it lists no process at all')
  } catch (cause) {
    throw isPtarmiganError(cause) ? cause : unavailable(cause instanceof Error ? cause.message : String(cause), cause)
  }
}

const unavailable = (why: string, cause?: unknown): PtarmiganError =>
  new PtarmiganError(
    `The process table cannot be read: ${why}. ps-list runs a program of its own for it (vendor/fastlist-*.exe), which must not be blocked.`,
    { code: 'process-table-unavailable', operation: 'read-process-table', ...(cause === undefined ? {} : { cause }) },
  )
