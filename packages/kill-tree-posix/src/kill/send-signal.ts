import { isGone, type ProcessRecord } from '../table/process-record.ts'
import type { ProcessTable } from '../table/process-table.ts'
import { isSameProcess } from '../table/snapshot.ts'
import { errnoOf } from '../table/system-error.ts'
import type { TreeMember } from '../tree/tree.ts'

/** The signals for one member, decided from its newest record. */
export type SignalPlan = (record: ProcessRecord) => readonly NodeJS.Signals[]

/**
 * Sends signals to members, each only after its identity was read again; notes on the member what came of it.
 *
 * Between that reading and kill(2) lie a few microseconds in which the process could end and its pid be given out again.
 * The system call that closes this gap, pidfd_send_signal(2), cannot be reached from Node.
 */
export const sendSignals = async (
  table: ProcessTable,
  members: readonly TreeMember[],
  plan: SignalPlan,
): Promise<void> => {
  const read = await table.reader(members.map(({ identity }) => identity.pid))
  for (const member of members) {
    const record = read(member.identity.pid)
    if (!record || !isSameProcess(member.identity, record, table.startTolerance) || isGone(record)) {
      member.gone = true
      continue
    }
    member.record = record
    for (const signal of plan(record)) sendSignal(member, signal)
  }
}

const sendSignal = (member: TreeMember, signal: NodeJS.Signals): void => {
  try {
    process.kill(member.identity.pid, signal)
    member.signals.push(signal)
    member.denied = false
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === 'ESRCH') member.gone = true
    else if (errno === 'EPERM') member.denied = true
    else throw error
  }
}

/** Reads whether members have ended. */
export const refreshMembers = (table: ProcessTable, members: readonly TreeMember[]): Promise<void> =>
  sendSignals(table, members, () => [])
