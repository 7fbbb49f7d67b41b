import type { Session, Turn, UntilConditions, UntilResult } from '@ptarmigan/session-host'
import { startDeadline } from '@ptarmigan/supervisor'

/** Adds a listener of turns; returns what removes it. */
export type OnTurn = (listener: (turn: Turn) => void) => () => void

export interface UntilQuestion {
  readonly conditions: UntilConditions
  readonly onTurn: OnTurn
}

/** `session.until`, with the turns that the runner sees, too. Resolves once, with whatever was first. */
export const untilWithTurns = async (session: Session, question: UntilQuestion): Promise<UntilResult> => {
  const { conditions, onTurn } = question
  if (!conditions.turn) return session.until(conditions)
  const heard = new AbortController()
  let turn: Turn | undefined
  const stopListening = onTurn((told) => {
    turn ??= told
    heard.abort()
  })
  const { signal } = conditions
  try {
    const result = await session.until({
      ...conditions,
      signal: signal === undefined ? heard.signal : AbortSignal.any([signal, heard.signal]),
    })
    return result.kind === 'aborted' && turn !== undefined ? { kind: 'turn', turn, cursor: result.cursor } : result
  } finally {
    stopListening()
  }
}

/** Waits for the start first, which counts into `timeoutMs`; then everything from the first byte on counts. */
export const untilStarted = async (starting: Promise<Session>, question: UntilQuestion): Promise<UntilResult> => {
  const { conditions } = question
  const { timeoutMs, signal } = conditions
  const beganAtMs = performance.now()
  let giveUp: (why: 'timeout' | 'aborted') => void = () => undefined
  const given = new Promise<'timeout' | 'aborted'>((resolve) => {
    giveUp = resolve
  })
  const abort = (): void => giveUp('aborted')
  const deadline = startDeadline(timeoutMs, () => giveUp('timeout'))
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const first = await Promise.race([given, starting])
    if (typeof first === 'string') return { kind: first, cursor: 0 }
    const left = timeoutMs === undefined ? {} : { timeoutMs: Math.max(0, timeoutMs - (performance.now() - beganAtMs)) }
    return await untilWithTurns(first, { ...question, conditions: { from: 0, ...conditions, ...left } })
  } finally {
    deadline.clear()
    signal?.removeEventListener('abort', abort)
  }
}
