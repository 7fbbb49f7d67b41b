import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import { isSameProcess } from './identity-of.ts'
import type { ProcessRecord } from './process-record.ts'

/** The process list at one moment. */
export interface ProcessSnapshot {
  readonly byPid: ReadonlyMap<number, ProcessRecord>
  /** Exactly this process, if it is there: the pid alone is not enough. */
  find(identity: ProcessIdentity): ProcessRecord | undefined
  /** Everything that bears this number as its parent's, whoever that was. */
  bearing(parentPid: number): readonly ProcessRecord[]
  /** Who started a process, if that one is still there: a younger process that has the number now did not. */
  parentOf(record: ProcessRecord): ProcessRecord | undefined
}

/** A snapshot over these records. */
export const createSnapshot = (records: Iterable<ProcessRecord>): ProcessSnapshot => {
  const byPid = new Map<number, ProcessRecord>()
  const children = new Map<number, ProcessRecord[]>()
  for (const record of records) {
    byPid.set(record.pid, record)
    const siblings = children.get(record.parentPid)
    if (siblings) siblings.push(record)
    else children.set(record.parentPid, [record])
  }
  return {
    byPid,
    find: (identity) => {
      const record = byPid.get(identity.pid)
      return record && isSameProcess(identity, record) ? record : undefined
    },
    bearing: (parentPid) => children.get(parentPid) ?? [],
    parentOf: (record) => {
      const parent = byPid.get(record.parentPid)
      return parent && parent !== record && !isYounger(parent, record) ? parent : undefined
    },
  }
}

/** Whether the first was started after the second: by the clock where both starts are known, else by the list's order. */
export const isYounger = (record: ProcessRecord, than: ProcessRecord): boolean =>
  (clockOrder(record, than) || record.place - than.place) > 0

/** Whether the first was started after the second, as both starts tell. */
export const isLaterByClock = (record: ProcessRecord, than: ProcessRecord): boolean => clockOrder(record, than) > 0

/** 0 where they started together, or a start is not known. */
const clockOrder = ({ startTime }: ProcessRecord, than: ProcessRecord): number =>
  startTime === undefined || than.startTime === undefined ? 0 : startTime - than.startTime
