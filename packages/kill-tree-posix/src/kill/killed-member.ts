import type { KilledMember } from '@ptarmigan/adapter-interface'
import type { TreeMember } from '../tree/tree.ts'

/** What became of one member, for the receipt. */
export const killedMember = (member: TreeMember): KilledMember => {
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
