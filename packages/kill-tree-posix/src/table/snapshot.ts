import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { ProcessRecord } from './process-record.ts'

/** The process table at one moment, or as near to one as reading it in a row comes. */
export interface ProcessSnapshot {
  readonly byPid: ReadonlyMap<number, ProcessRecord>
  /** Exactly this process, if it is there: the pid alone is not enough. */
  find(identity: ProcessIdentity): ProcessRecord | undefined
  /** Whether the first is surely older than the second. */
  isOlder(startTime: number, than: number): boolean
  childrenOf(pid: number): readonly ProcessRecord[]
  inSession(session: number): readonly ProcessRecord[]
  inGroup(group: number): readonly ProcessRecord[]
}

/** What a snapshot is told about its start times. */
export interface SnapshotOptions {
  /** By how much two readings of one start time may differ. Default 0. */
  readonly startTolerance?: number
}

/** A snapshot over these records; its indexes are made when first asked for. */
export const createSnapshot = (
  records: Iterable<ProcessRecord>,
  { startTolerance = 0 }: SnapshotOptions = {},
): ProcessSnapshot => {
  const byPid = new Map<number, ProcessRecord>()
  for (const record of records) byPid.set(record.pid, record)
  const children = index(byPid, (record) => record.parentPid)
  const sessions = index(byPid, (record) => record.session)
  const groups = index(byPid, (record) => record.group)
  return {
    byPid,
    find: (identity) => {
      const record = byPid.get(identity.pid)
      return record && isSameProcess(identity, record, startTolerance) ? record : undefined
    },
    isOlder: (startTime, than) => startTime < than - startTolerance,
    childrenOf: (pid) => children().get(pid) ?? [],
    inSession: (session) => sessions().get(session) ?? [],
    inGroup: (group) => groups().get(group) ?? [],
  }
}

/** Whether a record is of the process that was recorded, and not of a later one with its pid. */
export const isSameProcess = (identity: ProcessIdentity, record: ProcessRecord, startTolerance: number): boolean =>
  identity.pid === record.pid &&
  identity.startTime !== undefined &&
  Math.abs(identity.startTime - record.startTime) <= startTolerance

const index = (
  byPid: ReadonlyMap<number, ProcessRecord>,
  keyOf: (record: ProcessRecord) => number,
): (() => ReadonlyMap<number, readonly ProcessRecord[]>) => {
  let built: Map<number, ProcessRecord[]> | undefined
  return () => {
    if (built) return built
    built = new Map()
    for (const record of byPid.values()) {
      const list = built.get(keyOf(record))
      if (list) list.push(record)
      else built.set(keyOf(record), [record])
    }
    return built
  }
}
