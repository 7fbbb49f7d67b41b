import type { RegistryClock } from './registry-clock.ts'

/** Calls `sweep` from time to time while there is something to sweep, and never keeps the process alive. */
export interface Sweeper {
  /** Starts the next wait, unless one is under way or there is nothing to sweep. */
  arm(): void
  /** Ends the wait. */
  disarm(): void
}

export const createSweeper = (options: {
  readonly clock: RegistryClock
  readonly intervalMs: number
  readonly hasWork: () => boolean
  readonly sweep: () => Promise<void>
  readonly onError: (error: unknown) => void
}): Sweeper => {
  let cancel: (() => void) | undefined
  let sweeping = false
  const arm = (): void => {
    if (cancel !== undefined || sweeping || !options.hasWork()) return
    cancel = options.clock.after(options.intervalMs, () => {
      cancel = undefined
      sweeping = true
      options
        .sweep()
        .catch(options.onError)
        .finally(() => {
          sweeping = false
          arm()
        })
    })
  }
  const disarm = (): void => {
    cancel?.()
    cancel = undefined
  }
  return { arm, disarm }
}

/** How often to sweep. */
export const sweepIntervalMs = (ttlMs: number): number => Math.max(30_000, Math.floor(ttlMs / 6))
