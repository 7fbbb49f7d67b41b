import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import { isGone, type ProcessRecord } from '../table/process-record.ts'
import type { ProcessSnapshot } from '../table/snapshot.ts'
import { beganAfter } from './members-of.ts'
import type { Surroundings } from './surroundings.ts'

/** What is known about a tree beside one snapshot. */
export interface StrayOptions {
  readonly surroundings: Surroundings
  readonly members: ReadonlyMap<number, ProcessRecord>
  /** Who may have adopted orphans of the tree; see {@link adoptersOf}. */
  readonly adopters: ReadonlySet<number>
  /** The session of the root as it was last seen, if it was. */
  readonly rootSession?: number | undefined
}

/**
 * The processes that may be the tree's though nothing ties them to it: all others are provably not.
 *
 * What left its parent, its session and its environment behind is still younger than the root, was adopted by one of the
 * root's ancestors, and is in a session that began after the root, since no process can enter an older one.
 */
export const straysOf = (
  snapshot: ProcessSnapshot,
  root: ProcessIdentity,
  { surroundings, members, adopters, rootSession }: StrayOptions,
): ProcessRecord[] => {
  const { startTime } = root
  if (startTime === undefined) return []
  const mayHaveMoved = (session: number): boolean =>
    session === rootSession || (!surroundings.sessions.has(session) && beganAfter(snapshot, root, session))
  return [...adopters]
    .flatMap((adopter) => snapshot.childrenOf(adopter))
    .filter(
      (record) =>
        !snapshot.isOlder(record.startTime, startTime) &&
        !members.has(record.pid) &&
        !surroundings.protectedPids.has(record.pid) &&
        !record.kernelThread &&
        !isGone(record) &&
        mayHaveMoved(record.session),
    )
}

/**
 * Who adopts the orphans of a process: the nearest of its ancestors that is a child subreaper, or pid 1. Which ones are
 * subreapers is not shown anywhere, so all count; except the host, which is none unless it is pid 1 itself (Node has no
 * way to become one), and whose own children would all be suspects.
 */
export const adoptersOf = (ancestors: readonly number[], hostPid: number): ReadonlySet<number> =>
  new Set([1, ...ancestors.filter((pid) => pid !== hostPid)])
