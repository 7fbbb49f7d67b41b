import type { KilledMember } from '@ptarmigan/adapter-interface'
import type { TreeMember } from '../tree/tree.ts'

/** How requests that cannot be refused are named in a receipt. */
export const forceful: ReadonlySet<string> = new Set(['taskkill /F', 'TerminateProcess'])

/** What became of one member, for the receipt. */
export const killedMember = ({ identity, signals, gone, denied }: TreeMember): KilledMember => {
  const shared = { identity, command: identity.command, signals: [...signals] }
  const wasForced = signals.some((signal) => forceful.has(signal))
  if (gone) return { ...shared, outcome: wasForced ? 'killed' : 'exited' }
  if (denied) return { ...shared, outcome: 'survived', reason: 'permission-denied' }
  return { ...shared, outcome: 'survived', reason: wasForced ? 'not-gone-yet' : 'not-signalled' }
}
