import { setImmediate } from 'node:timers/promises'
import type { ProcessDescription } from '@ptarmigan/adapter-interface'
import { describeRecord } from './table/describe-record.ts'
import { isGone } from './table/process-record.ts'
import type { ProcessTable } from './table/process-table.ts'
import type { ProcessSnapshot } from './table/snapshot.ts'

/** Where to look for holders. */
export interface HolderOptions {
  readonly table: ProcessTable
  readonly scan: () => Promise<ProcessSnapshot>
  readonly hostPid: number
}

/** Who, other than the host, has one of these files open; only of processes whose descriptors may be read. */
export const holdersOf = async (
  files: readonly string[],
  { table, scan, hostPid }: HolderOptions,
): Promise<ProcessDescription[]> => {
  const { details } = table
  if (!details || files.length === 0) return []
  const wanted = new Set(files)
  const holders: ProcessDescription[] = []
  let sliceStart = performance.now()
  for (const record of (await scan()).byPid.values()) {
    if (record.pid === hostPid || record.kernelThread || isGone(record)) continue
    if (details.openFilesOf(record)?.some((file) => wanted.has(file))) holders.push(describeRecord(record, table))
    if (performance.now() - sliceStart > sliceMs) {
      await setImmediate()
      sliceStart = performance.now()
    }
  }
  return holders
}

const sliceMs = 8
