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

/** Which finished sessions go: those past their time, then the oldest while there are too many or they keep too much on disk. */
export const planSweep = (
  finished: readonly FinishedSession[],
  nowMs: number,
  limits: SweepLimits,
): PlannedRemoval[] => {
  const newestFirst = [...finished].sort((one, other) => other.endedAt.getTime() - one.endedAt.getTime())
  const removals: PlannedRemoval[] = []
  let kept = 0
  let spillBytes = 0
  for (const session of newestFirst) {
    const why = reasonToRemove(session, { nowMs, kept, spillBytes, limits })
    if (why !== undefined) removals.push({ id: session.id, why })
    else {
      kept += 1
      spillBytes += session.spillBytes
    }
  }
  return removals
}

const reasonToRemove = (
  session: FinishedSession,
  { nowMs, kept, spillBytes, limits }: { nowMs: number; kept: number; spillBytes: number; limits: SweepLimits },
): PlannedRemoval['why'] | undefined => {
  if (nowMs - session.endedAt.getTime() > limits.ttlMs) return 'expired'
  if (kept >= limits.maxFinished) return 'too-many'
  return spillBytes + session.spillBytes > limits.maxSpillBytes && kept > 0 ? 'too-much-on-disk' : undefined
}

/** How often to sweep. */
export const sweepIntervalMs = (ttlMs: number): number => Math.max(30_000, Math.floor(ttlMs / 6))
