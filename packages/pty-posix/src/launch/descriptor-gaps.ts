import { closeSync, openSync } from 'node:fs'

/**
 * The masters of this process, of all backends together.
 *
 * Node.js cannot mark them close-on-exec. The addon's child does it for every descriptor that it inherited, but where
 * it was built for an older C library it stops at the first number above 15 that is free.
 */
const openMasters = new Set<number>()

/** A master was opened, and is not to be inherited by later programs on terminals. */
export const keepPrivate = (master: number): void => {
  openMasters.add(master)
}

/** To be called before the master is closed. */
export const forgetPrivate = (master: number): void => {
  openMasters.delete(master)
}

/** Runs the action while no number below the highest master is free, so that a child finds them all. */
export const withoutDescriptorGaps = <Result>(action: () => Result): Result => {
  const highest = Math.max(-1, ...openMasters)
  const fillers: number[] = []
  try {
    // A new descriptor has the lowest free number.
    for (let filler = -1; filler < highest; fillers.push(filler)) filler = openSync('/dev/null', 'r')
    return action()
  } finally {
    for (const filler of fillers) closeSync(filler)
  }
}
