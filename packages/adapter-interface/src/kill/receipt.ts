import type { KilledMember, KillReceipt } from '../kill.ts'

/** What a receipt says beside what became of each member. */
export interface ReceiptOptions {
  /** Why it is not certain that everything was found. */
  readonly limits: readonly string[]
  readonly durationMs: number
}

/** The proof of a kill. It is complete only if nothing survived and nothing could have hidden. */
export const receiptOf = (members: readonly KilledMember[], { limits, durationMs }: ReceiptOptions): KillReceipt => ({
  members,
  complete: limits.length === 0 && members.every(({ outcome }) => outcome !== 'survived'),
  limits,
  durationMs,
})
