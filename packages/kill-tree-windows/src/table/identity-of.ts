import type { ProcessDescription, ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { ProcessRecord } from './process-record.ts'

/** The identity of a process that the list shows. */
export const identityOf = (record: ProcessRecord): ProcessIdentity => ({
  pid: record.pid,
  ...(record.startTime === undefined ? {} : { startTime: record.startTime }),
  seenAs: seenAs(record),
})

/** The process with its name: another one's command line cannot be read from Node. */
export const describeRecord = (record: ProcessRecord): ProcessDescription => ({
  ...identityOf(record),
  command: commandOf(record),
})

export const commandOf = ({ name }: ProcessRecord): string => `[${name}]`

/** What of a process never changes while it lives: who started it, and its program. */
const seenAs = ({ parentPid, name }: ProcessRecord): string => `${parentPid} ${name.toLowerCase()}`

/**
 * Whether a record is of the process that was recorded, and not of a later one with its pid: by the start where both
 * know it, else by what it was seen as. What shows neither was gone when it was recorded.
 */
export const isSameProcess = (identity: ProcessIdentity, record: ProcessRecord): boolean => {
  if (identity.pid !== record.pid) return false
  if (identity.startTime !== undefined && record.startTime !== undefined) return identity.startTime === record.startTime
  return identity.seenAs !== undefined && mayBeSeenAs(record, identity.seenAs)
}

/** A process that is just being made is listed without a name for a moment. */
const mayBeSeenAs = (record: ProcessRecord, text: string): boolean =>
  text === seenAs(record) || (text.startsWith(`${record.parentPid} `) && (record.name === '' || text.endsWith(' ')))

/** The key of a process in a map. */
export const keyOf = ({ pid, startTime, seenAs }: ProcessIdentity): string =>
  `${pid} ${startTime ?? ''} ${seenAs ?? ''}`
