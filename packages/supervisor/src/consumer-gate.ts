/** Lets a consumer slow the program: while any of its promises is open, the source is paused. */
export interface ConsumerGate {
  /** Takes what a consumer returned; an open promise pauses the source until it settles. */
  hold(taken: unknown): void
  /** Pauses the source until then, though no consumer is behind. */
  rest(until: Promise<void> | undefined): void
  /** Whether a consumer is behind. */
  readonly behind: boolean
  /** Resolves when nobody is behind; at once if nobody is. */
  caughtUp(): Promise<void>
}

/** What the gate moves. */
export interface ConsumerGateHandler {
  onPause(): void
  onResume(): void
  /** A consumer failed; the output goes on for everyone else. */
  onFailure(error: unknown): void
}

export const createConsumerGate = (handler: ConsumerGateHandler): ConsumerGate => {
  let open = 0
  let resting = 0
  let waiting: (() => void)[] = []
  const pauseFirst = (): void => {
    if (open + resting === 0) handler.onPause()
  }
  const resumeLast = (): void => {
    if (open + resting === 0) handler.onResume()
  }
  const settle = (): void => {
    open -= 1
    if (open > 0) return
    resumeLast()
    const resolved = waiting
    waiting = []
    for (const resolve of resolved) resolve()
  }
  return {
    hold: (taken) => {
      if (!isPromiseLike(taken)) return
      pauseFirst()
      open += 1
      taken.then(settle, (error: unknown) => {
        handler.onFailure(error)
        settle()
      })
    },
    rest: (until) => {
      if (until === undefined) return
      pauseFirst()
      resting += 1
      void until.then(() => {
        resting -= 1
        resumeLast()
      })
    },
    get behind() {
      return open > 0
    },
    caughtUp: () => (open === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}

const isPromiseLike = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
