import type { ProcessRecord } from './process-record.ts'
import { createSnapshot, type ProcessSnapshot } from './snapshot.ts'

/** A look at these processes, written as `[pid, parentPid, name?, startTime?]` in the order of their starts. */
export const aLook = (
  ...lines: readonly (readonly [pid: number, parentPid: number, name?: string, startTime?: number])[]
): ProcessSnapshot =>
  createSnapshot(
    lines.map(
      ([pid, parentPid, name = 'node.exe', startTime], place): ProcessRecord => ({
        pid,
        parentPid,
        name,
        place,
        startTime,
      }),
    ),
  )
