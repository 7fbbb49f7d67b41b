import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { ProcessRecord } from '../table/process-record.ts'
import { isYounger, type ProcessSnapshot } from '../table/snapshot.ts'

/** What is known about a tree beside one snapshot. */
export interface MembershipOptions {
  readonly protectedPids: ReadonlySet<number>
  /** Members that earlier looks showed, alive or not. */
  readonly known?: Iterable<ProcessIdentity>
  /** Whether a process was there before the tree, or is known to be another's. */
  readonly isStranger: (record: ProcessRecord) => boolean
  /** Whether enough was seen of the root's time to follow its number when it is gone. */
  readonly isRootKnown: boolean
}

/**
 * Every process of a tree that a snapshot shows: the root, and what descends from it by parent links.
 *
 * - A link counts only if the parent is older than the child: else the number was given out again, and the one that
 *   started the child is gone.
 * - The number of a member that died still leads to its children, for Windows never changes it in them; but not to those
 *   that were there before the tree, nor to those of a process that has the number now.
 * - Nothing protected is a member, and nothing is found through it.
 */
export const membersOf = (
  snapshot: ProcessSnapshot,
  root: ProcessIdentity,
  { protectedPids, known = [], isStranger, isRootKnown }: MembershipOptions,
): ReadonlyMap<number, ProcessRecord> => {
  const members = new Map<number, ProcessRecord>()
  /** The list grows while it is walked. */
  const waiting: ProcessRecord[] = []
  const admit = (record: ProcessRecord): void => {
    if (members.has(record.pid) || protectedPids.has(record.pid)) return
    members.set(record.pid, record)
    waiting.push(record)
  }
  const admitOrphansOf = (pid: number): void => {
    const owner = snapshot.byPid.get(pid)
    for (const orphan of snapshot.bearing(pid))
      if (!isStranger(orphan) && (!owner || isYounger(owner, orphan))) admit(orphan)
  }

  const record = snapshot.find(root)
  if (record) admit(record)
  else if (isRootKnown) admitOrphansOf(root.pid)
  for (const identity of known) {
    const member = snapshot.find(identity)
    if (member) admit(member)
    else admitOrphansOf(identity.pid)
  }
  for (const member of waiting)
    for (const child of snapshot.bearing(member.pid)) if (snapshot.parentOf(child) === member) admit(child)
  return members
}
