import type { ProcessDescription, ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { ProcessRecord } from './process-record.ts'
import type { ProcessTable } from './process-table.ts'

/** The identity of a process that a record shows. */
export const identityOf = ({ pid, startTime }: ProcessRecord, table: ProcessTable): ProcessIdentity => {
  const bootId = table.bootId()
  return { pid, startTime, ...(bootId === undefined ? {} : { bootId }) }
}

/** The process with its command line. */
export const describeRecord = (record: ProcessRecord, table: ProcessTable): ProcessDescription => ({
  ...identityOf(record, table),
  command: table.commandOf(record),
})

/** The key of a process in a map. */
export const keyOf = ({ pid, startTime }: ProcessIdentity): string => `${pid}:${startTime}`
