import type { KilledMember, KillReceipt } from '@ptarmigan/adapter-interface'
import type { TreeMember } from '../tree/tree.ts'

/** What a receipt says beside what the members themselves do. */
export interface ReceiptOptions {
  readonly limits: readonly string[]
  readonly durationMs: number
}

/** The proof of a kill. It is complete only if nothing survived and nothing could have hidden. */
export const receiptOf = (members: readonly TreeMember[], { limits, durationMs }: ReceiptOptions): KillReceipt => {
  const killed = members.map(memberOf)
  return {
    members: killed,
    complete: limits.length === 0 && killed.every(({ outcome }) => outcome !== 'survived'),
    limits,
    durationMs,
  }
}

const memberOf = (member: TreeMember): KilledMember => {
  const { identity, signals } = member
  const shared = { identity, command: identity.command, signals: [...signals] }
  if (!member.gone) return { ...shared, outcome: 'survived', reason: reasonOf(member) }
  return { ...shared, outcome: signals.includes('SIGKILL') ? 'killed' : 'exited' }
}

const reasonOf = ({ denied, record, signals }: TreeMember): string => {
  if (denied) return 'permission-denied'
  if (record.state === 'D') return 'uninterruptible'
  return signals.includes('SIGKILL') ? 'not-gone-yet' : 'not-signalled'
}
