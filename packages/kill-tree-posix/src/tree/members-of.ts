import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { ProcessRecord } from '../table/process-record.ts'
import type { ProcessSnapshot } from '../table/snapshot.ts'
import type { Surroundings } from './surroundings.ts'

/** What is known about a tree beside one snapshot. */
export interface MembershipOptions {
  readonly surroundings: Surroundings
  /** Members that earlier snapshots showed, alive or not. */
  readonly known?: Iterable<ProcessIdentity>
  /** Pids of this snapshot that belong to the tree by other evidence: a marker, an inherited file. */
  readonly evident?: Iterable<number>
  /** The session of the root as it was last seen, if it was. */
  readonly rootSession?: number | undefined
}

/**
 * Every process of a tree that a snapshot shows, zombies included: the root and what descends from it by parent links,
 * by the sessions and groups that members made, and by evidence; transitively.
 *
 * - A child belongs to its parent's tree; one that is older than its parent is the child of an earlier pid.
 * - A session or group bears the pid of the member that made it, and the system gives a pid out again only when no
 *   session or group bears it any more. So the number of a member that died still tells its own, unless it is a pid again.
 * - A member's session was made by an ancestor of the member. Unless it is one that the root was born into, that ancestor
 *   comes after the root, so the whole session is the tree's; anything older than the root in it disproves that.
 * - Nothing protected is a member, and nothing is found through it.
 */
export const membersOf = (
  snapshot: ProcessSnapshot,
  root: ProcessIdentity,
  options: MembershipOptions,
): ReadonlyMap<number, ProcessRecord> => {
  const { surroundings, known = [], evident = [], rootSession } = options
  const members = new Map<number, ProcessRecord>()
  /** Members whose own ties are still to be followed: nearest to the root first. */
  const waiting: ProcessRecord[] = []
  const admitted = new Set<number>()

  const admit = (record: ProcessRecord): void => {
    if (members.has(record.pid) || surroundings.protectedPids.has(record.pid) || record.kernelThread) return
    members.set(record.pid, record)
    waiting.push(record)
  }
  const admitSession = (session: number): void => {
    if (admitted.has(session) || surroundings.sessions.has(session)) return
    admitted.add(session)
    for (const record of snapshot.inSession(session)) admit(record)
  }
  const admitWhatBears = (pid: number): void => {
    admitSession(pid)
    if (!surroundings.groups.has(pid)) for (const record of snapshot.inGroup(pid)) admit(record)
  }

  for (const identity of [root, ...known]) {
    const record = snapshot.find(identity)
    if (record) admit(record)
    else if (!snapshot.byPid.has(identity.pid)) admitWhatBears(identity.pid)
  }
  for (const pid of evident) {
    const record = snapshot.byPid.get(pid)
    if (record) admit(record)
  }
  // The list grows while it is walked.
  for (const member of waiting) {
    for (const child of snapshot.childrenOf(member.pid))
      if (!snapshot.isOlder(child.startTime, member.startTime)) admit(child)
    admitWhatBears(member.pid)
    if (member.session !== rootSession && beganAfter(snapshot, root, member.session)) admitSession(member.session)
  }
  return members
}

/** Whether nothing in a session is older than the root; unknown counts as older. */
export const beganAfter = (snapshot: ProcessSnapshot, root: ProcessIdentity, session: number): boolean => {
  const { startTime } = root
  if (startTime === undefined) return false
  return snapshot.inSession(session).every((record) => !snapshot.isOlder(record.startTime, startTime))
}
