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
    const record = readMember(member, { table, read })
    if (record) for (const signal of plan(record)) sendSignal(member, signal)
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

/** Whether any of these members has not ended: reads them in order up to the first that has not. */
export const anyIsLeft = async (table: ProcessTable, members: readonly TreeMember[]): Promise<boolean> => {
  const read = await table.reader(members.map(({ identity }) => identity.pid))
  return members.some((member) => readMember(member, { table, read }) !== undefined)
}

/** Reads a member that has not ended; notes it on one that has. */
const readMember = (
  member: TreeMember,
  { table, read }: { readonly table: ProcessTable; readonly read: (pid: number) => ProcessRecord | undefined },
): ProcessRecord | undefined => {
  const record = read(member.identity.pid)
  if (record && isSameProcess(member.identity, record, table.startTolerance) && !isGone(record)) {
    member.record = record
    return record
  }
  member.gone = true
  return undefined
}
