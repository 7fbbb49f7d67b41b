import type { ProcessRecord } from '../table/process-record.ts'
import { isLaterByClock, type ProcessSnapshot } from '../table/snapshot.ts'

/** Who is looking. */
export interface HostOptions {
  readonly hostPid: number
  /** Processes that are not to be ended, whatever is asked. */
  readonly protectedPids?: readonly number[] | undefined
}

/** Never ended: the system's own numbers, the host, what is or may be its ancestor, and what the caller named. */
export const protectedIn = (snapshot: ProcessSnapshot, { hostPid, protectedPids = [] }: HostOptions): Set<number> => {
  const { certain, doubtful } = ancestorsOf(snapshot, hostPid)
  return new Set([0, systemPid, hostPid, ...certain, ...doubtful, ...protectedPids])
}

/** The process that is Windows itself. */
export const systemPid = 4

/** The numbers of a process's ancestors, nearest first. */
export interface Ancestors {
  readonly certain: readonly number[]
  /** Beyond a parent that is younger than its child by the order of the list alone: either a stale number, or a false order. */
  readonly doubtful: readonly number[]
}

/**
 * The parents of a process up to the first that is gone. Only a clock proves that a number was given out again: the order of
 * the list is not documented, and an ancestor that was not recognised would be ended. A way that leads back to the process
 * itself does prove it: nobody descends from his child.
 */
export const ancestorsOf = (snapshot: ProcessSnapshot, pid: number): Ancestors => {
  const certain: number[] = []
  const doubtful: number[] = []
  let record = snapshot.byPid.get(pid)
  while (record) {
    const parent: ProcessRecord | undefined = snapshot.byPid.get(record.parentPid)
    if (!parent || isLaterByClock(parent, record)) break
    if (parent.pid === pid || certain.includes(parent.pid) || doubtful.includes(parent.pid))
      return { certain, doubtful: [] }
    const isCertain: boolean = doubtful.length === 0 && snapshot.parentOf(record) === parent
    ;(isCertain ? certain : doubtful).push(parent.pid)
    record = parent
  }
  return { certain, doubtful }
}
