/**
 * Bounds how long one turn of the event loop hands out output, of all runs together: of many programs that flood at once, each
 * would else be read for megabytes before anything else gets its turn.
 */
export interface TurnShare {
  /** To be called when output arrives, before it is handed out. */
  begin(): void
  /** When this turn had its share: a promise that resolves once the others had theirs. Whoever just had output waits for it. */
  exceeded(): Promise<void> | undefined
}

export const createTurnShare = (shareMs: number = defaultShareMs): TurnShare => {
  let startedAtMs: number | undefined
  let next: Promise<void> | undefined
  return {
    begin: () => {
      if (startedAtMs !== undefined) return
      startedAtMs = performance.now()
      next = new Promise((resolve) => {
        setImmediate(() => {
          startedAtMs = undefined
          resolve()
        })
      })
    },
    exceeded: () => (startedAtMs !== undefined && performance.now() - startedAtMs > shareMs ? next : undefined),
  }
}

const defaultShareMs = 8
