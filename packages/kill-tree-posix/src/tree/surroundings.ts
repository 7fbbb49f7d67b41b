import type { ProcessSnapshot } from '../table/snapshot.ts'

/** What is around the host and is never part of a tree that the host kills. */
export interface Surroundings {
  /** The host's ancestors, nearest first. */
  readonly ancestors: readonly number[]
  /** Never signalled: pids up to 1, the host, its ancestors, and what the caller named. */
  readonly protectedPids: ReadonlySet<number>
  /** Sessions of the host and its ancestors: being in one proves nothing. 0 stands for a session that cannot be seen. */
  readonly sessions: ReadonlySet<number>
  readonly groups: ReadonlySet<number>
}

/** Who is looking. */
export interface HostOptions {
  readonly hostPid: number
  /** Processes that are not to be signalled, whatever is asked. */
  readonly protectedPids?: readonly number[] | undefined
}

/** Finds the host's surroundings. */
export const surroundingsOf = (
  snapshot: ProcessSnapshot,
  { hostPid, protectedPids = [] }: HostOptions,
): Surroundings => {
  const ancestors = ancestorsOf(snapshot, hostPid)
  const line = [hostPid, ...ancestors].flatMap((pid) => snapshot.byPid.get(pid) ?? [])
  return {
    ancestors,
    protectedPids: new Set([0, 1, hostPid, ...ancestors, ...protectedPids]),
    sessions: new Set([0, ...line.map((record) => record.session)]),
    groups: new Set([0, ...line.map((record) => record.group)]),
  }
}

/** The parents of a process up to the first that cannot be seen, nearest first. */
export const ancestorsOf = (snapshot: ProcessSnapshot, pid: number): number[] => {
  const ancestors: number[] = []
  let parent = snapshot.byPid.get(pid)?.parentPid
  // Reading takes time, so links of a snapshot may form a circle when a pid was given out again meanwhile.
  while (parent !== undefined && parent > 0 && parent !== pid && !ancestors.includes(parent)) {
    ancestors.push(parent)
    parent = snapshot.byPid.get(parent)?.parentPid
  }
  return ancestors
}
