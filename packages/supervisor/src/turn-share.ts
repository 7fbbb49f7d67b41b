/**
 * Bounds how long one turn of the event loop hands out output, of all runs together: of many programs that flood at once, each
 * would else be read for megabytes before anything else gets its turn.
 */
export interface TurnShare {
  /** To be called when output arrives, before it is handed out. */
  begin(): void
  /**
   * To be called when it was handed out: a promise when this turn had its share, or others wait already, that resolves when it is
   * the caller's turn again. Whoever just had output reads no more until then.
   */
  exceeded(): Promise<void> | undefined
}

export const createTurnShare = (shareMs: number = defaultShareMs): TurnShare => {
  let startedAtMs: number | undefined
  let isEnding = false
  const waiting: (() => void)[] = []
  const endTurn = (): void => {
    startedAtMs = undefined
    isEnding = false
    for (const resolve of waiting.splice(0, releasedAtOnce)) resolve()
    if (waiting.length > 0) endSoon()
  }
  const endSoon = (): void => {
    if (isEnding) return
    isEnding = true
    setImmediate(endTurn)
  }
  return {
    begin: () => {
      startedAtMs ??= performance.now()
      endSoon()
    },
    exceeded: () => {
      if (startedAtMs === undefined) return undefined
      if (waiting.length === 0 && performance.now() - startedAtMs <= shareMs) return undefined
      return new Promise((resolve) => waiting.push(resolve))
    },
  }
}

const defaultShareMs = 8

/** Each has a chunk or two to hand out, of up to 64 kB. */
const releasedAtOnce = 4
