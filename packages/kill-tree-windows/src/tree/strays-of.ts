import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { ProcessRecord } from '../table/process-record.ts'
import { isYounger, type ProcessSnapshot } from '../table/snapshot.ts'

/** What is known about a tree beside one snapshot. */
export interface StrayOptions {
  readonly members: ReadonlyMap<number, ProcessRecord>
  readonly protectedPids: ReadonlySet<number>
  /** Protected ones that may be the tree's all the same; default none. */
  readonly doubtful?: readonly number[]
  readonly isStranger: (record: ProcessRecord) => boolean
}

/**
 * The processes that may be the tree's though no link ties them to it: younger than the root, and their parent has ended
 * unseen. A parent that can be seen and is no member makes its children provably another's.
 */
export const straysOf = (
  snapshot: ProcessSnapshot,
  root: ProcessIdentity,
  { members, protectedPids, doubtful = [], isStranger }: StrayOptions,
): ProcessRecord[] => {
  const rootRecord = snapshot.find(root)
  return [...snapshot.byPid.values()].filter(
    (record) =>
      record.pid !== root.pid &&
      !members.has(record.pid) &&
      (!protectedPids.has(record.pid) || doubtful.includes(record.pid)) &&
      !isStranger(record) &&
      snapshot.parentOf(record) === undefined &&
      isAfter(record, root, rootRecord),
  )
}

const isAfter = (record: ProcessRecord, root: ProcessIdentity, rootRecord: ProcessRecord | undefined): boolean => {
  if (rootRecord) return isYounger(record, rootRecord)
  if (root.startTime === undefined || record.startTime === undefined) return true
  return record.startTime >= root.startTime
}
