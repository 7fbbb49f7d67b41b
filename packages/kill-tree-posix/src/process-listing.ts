import type { ProcessDescription } from '@ptarmigan/adapter-interface'
import { describeRecord } from './table/describe-record.ts'
import { isGone, type ProcessRecord } from './table/process-record.ts'
import type { ProcessTable } from './table/process-table.ts'

/** One process of a listing. */
export interface ListedProcess extends ProcessDescription {
  readonly parentPid: number
  /** The program's whole name, also where the kernel cuts it at 15 bytes. */
  readonly name: string
  readonly group: number
  readonly session: number
  readonly state: string
}

/** What a record shows, for people; processes that have ended and kernel threads are left out. */
export const listRecords = (records: Iterable<ProcessRecord>, table: ProcessTable): ListedProcess[] =>
  [...records]
    .filter((record) => !record.kernelThread && !isGone(record))
    .map((record) => ({
      ...describeRecord(record, table),
      parentPid: record.parentPid,
      name: table.nameOf(record),
      group: record.group,
      session: record.session,
      state: record.state,
    }))
