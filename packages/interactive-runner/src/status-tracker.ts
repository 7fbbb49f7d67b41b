import { type Deadline, startDeadline } from '@ptarmigan/supervisor'
import type { AgentState, DetectorView, StatusDetector } from './status-detector.ts'

export interface StatusTrackerOptions {
  readonly detector: StatusDetector
  readonly checkIntervalMs: number
  readonly stabilityMs: number
  /** The screen as it is now; `undefined` where there is none any more. */
  readonly view: () => Promise<DetectorView | undefined>
  readonly onState: (state: AgentState, previous: AgentState) => void
  /** The detector failed; it is not asked again. */
  readonly onFailure: (error: unknown) => void
}

/** Follows what a detector sees on the screen. */
export interface StatusTracker {
  readonly state: AgentState
  /** There was output. */
  touch(): void
  close(): void
}

/** Looks at most every check interval, and tells a state once it held for the stability time. */
export const createStatusTracker = (options: StatusTrackerOptions): StatusTracker => {
  const { detector, checkIntervalMs, stabilityMs } = options
  let state: AgentState = 'unknown'
  let candidate: { readonly state: AgentState; readonly sinceMs: number } | undefined
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let looking = false
  let touched = false
  let closed = false
  let timer: Deadline | undefined
  let dueAtMs = Number.POSITIVE_INFINITY
  let quiet: Deadline | undefined

  /** The earlier of two looks counts: while one waits for a state to hold, the screen may change to another and back. */
  const lookIn = (delayMs: number): void => {
    const atMs = performance.now() + Math.max(0, delayMs)
    if (timer !== undefined && dueAtMs <= atMs) return
    timer?.clear()
    dueAtMs = atMs
    timer = startDeadline(Math.max(0, delayMs), () => {
      timer = undefined
      void look()
    })
  }
  const look = async (): Promise<void> => {
    looking = true
    touched = false
    lookedAtMs = performance.now()
    try {
      const view = await options.view()
      if (!closed && view !== undefined) see(detector.detect(view))
    } catch (error) {
      close()
      options.onFailure(error)
    }
    looking = false
    if (touched && !closed) lookIn(lookedAtMs + checkIntervalMs - performance.now())
  }
  const see = (seen: AgentState): void => {
    if (seen === state) {
      candidate = undefined
      return
    }
    if (candidate?.state !== seen) candidate = { state: seen, sinceMs: performance.now() }
    const heldMs = performance.now() - candidate.sinceMs
    if (heldMs < stabilityMs) {
      lookIn(stabilityMs - heldMs)
      return
    }
    candidate = undefined
    const previous = state
    state = seen
    options.onState(seen, previous)
  }
  const close = (): void => {
    closed = true
    timer?.clear()
    quiet?.clear()
  }

  return {
    get state() {
      return state
    },
    touch: () => {
      if (closed) return
      touched = true
      if (!looking) lookIn(lookedAtMs + checkIntervalMs - performance.now())
      if (detector.quietMs === undefined) return
      quiet?.clear()
      quiet = startDeadline(detector.quietMs, () => lookIn(0))
    },
    close,
  }
}
