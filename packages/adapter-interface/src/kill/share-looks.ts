import { setImmediate } from 'node:timers/promises'

/**
 * Lets everyone who asks at about the same time share one look at the process table.
 *
 * A look that has begun is not shared: it may have passed the place where a new process stands.
 */
export const shareLooks = <Look>(take: () => Promise<Look>): (() => Promise<Look>) => {
  let waiting: Promise<Look> | undefined
  const begin = async (): Promise<Look> => {
    await setImmediate()
    waiting = undefined
    return take()
  }
  return () => {
    waiting ??= begin()
    return waiting
  }
}
