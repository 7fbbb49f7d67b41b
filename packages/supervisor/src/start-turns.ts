/**
 * Gives each start a turn of the event loop: the system makes a process while the host waits, and many at once would stop the
 * host for as long as they take together. Resolves when it is the caller's turn, at once if nobody started in this one.
 */
export type StartTurns = () => Promise<void>

export const createStartTurns = (): StartTurns => {
  let free = Promise.resolve()
  return () => {
    const mine = free
    free = free.then(nextTurn)
    return mine
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
