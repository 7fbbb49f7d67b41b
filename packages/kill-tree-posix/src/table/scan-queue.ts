import { setImmediate } from 'node:timers/promises'
import type { ProcessSnapshot } from './snapshot.ts'

/**
 * Lets everyone who asks at about the same time share one look at the process table.
 *
 * A look that has begun is not shared: it may have passed the place where a new process stands.
 */
export const shareScans = (scan: () => Promise<ProcessSnapshot>): (() => Promise<ProcessSnapshot>) => {
  let waiting: Promise<ProcessSnapshot> | undefined
  const begin = async (): Promise<ProcessSnapshot> => {
    await setImmediate()
    waiting = undefined
    return scan()
  }
  return () => {
    waiting ??= begin()
    return waiting
  }
}
