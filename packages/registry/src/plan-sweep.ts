import type { FinishedSession } from './session-record.ts'

export interface SweepLimits {
  readonly ttlMs: number
  readonly maxFinished: number
  readonly maxSpillBytes: number
}

export interface PlannedRemoval {
  readonly id: string
  readonly why: 'expired' | 'too-many' | 'too-much-on-disk'
}

/**
 * Which finished sessions go: those past their time; then the oldest while there are too many; then, of those that keep
 * something on disk, the oldest while it is too much. The one that finished last stays, whatever its log takes.
 */
export const planSweep = (
  oldestFirst: readonly FinishedSession[],
  nowMs: number,
  limits: SweepLimits,
): PlannedRemoval[] => {
  const removals: PlannedRemoval[] = []
  let kept = 0
  let spillBytes = 0
  for (const session of oldestFirst.toReversed()) {
    const why = reasonToRemove(session, { nowMs, kept, spillBytes, limits })
    if (why === undefined) kept += 1
    else removals.push({ id: session.id, why })
    // Also what goes counts here: something older and smaller must not outlive it.
    if (why === undefined || why === 'too-much-on-disk') spillBytes += session.spillBytes
  }
  return removals.reverse()
}

const reasonToRemove = (
  session: FinishedSession,
  { nowMs, kept, spillBytes, limits }: { nowMs: number; kept: number; spillBytes: number; limits: SweepLimits },
): PlannedRemoval['why'] | undefined => {
  if (nowMs - session.endedAt.getTime() > limits.ttlMs) return 'expired'
  if (kept >= limits.maxFinished) return 'too-many'
  if (kept === 0 || session.spillBytes === 0) return undefined
  return spillBytes + session.spillBytes > limits.maxSpillBytes ? 'too-much-on-disk' : undefined
}
