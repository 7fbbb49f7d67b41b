import type { ProcessSnapshot } from '../table/snapshot.ts'

/** Who is looking. */
export interface HostOptions {
  readonly hostPid: number
  /** Processes that are not to be ended, whatever is asked. */
  readonly protectedPids?: readonly number[] | undefined
}

/** Never ended: the system's own numbers, the host, its ancestors, and what the caller named. */
export const protectedIn = (snapshot: ProcessSnapshot, { hostPid, protectedPids = [] }: HostOptions): Set<number> =>
  new Set([0, systemPid, hostPid, ...ancestorsOf(snapshot, hostPid), ...protectedPids])

/** The process that is Windows itself. */
export const systemPid = 4

/** The parents of a process up to the first that is gone, nearest first. */
export const ancestorsOf = (snapshot: ProcessSnapshot, pid: number): number[] => {
  const ancestors: number[] = []
  let record = snapshot.byPid.get(pid)
  for (;;) {
    const parent = record && snapshot.parentOf(record)
    // A parent is older than its child, so that links cannot form a circle; a start time that was misread might.
    if (!parent || parent.pid === pid || ancestors.includes(parent.pid)) return ancestors
    ancestors.push(parent.pid)
    record = parent
  }
}
