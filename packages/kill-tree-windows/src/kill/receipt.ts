import type { KilledMember, KillReceipt } from '@ptarmigan/adapter-interface'
import type { TreeMember } from '../tree/tree.ts'

/** How requests that cannot be refused are named in a receipt. */
export const forceful: ReadonlySet<string> = new Set(['taskkill /F', 'TerminateProcess'])

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

const memberOf = ({ identity, signals, gone, denied }: TreeMember): KilledMember => {
  const shared = { identity, command: identity.command, signals: [...signals] }
  const wasForced = signals.some((signal) => forceful.has(signal))
  if (gone) return { ...shared, outcome: wasForced ? 'killed' : 'exited' }
  if (denied) return { ...shared, outcome: 'survived', reason: 'permission-denied' }
  return { ...shared, outcome: 'survived', reason: wasForced ? 'not-gone-yet' : 'not-signalled' }
}
