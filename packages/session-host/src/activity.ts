import { startDeadline } from '@ptarmigan/supervisor'

/** Tells those who wait that something happened. */
export interface Activity {
  notify(): void
  /** Resolves at the next notification, after `timeoutMs`, or when the signal aborts. */
  next(options: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined }): Promise<void>
}

export const createActivity = (): Activity => {
  const waiting = new Set<() => void>()
  return {
    notify: () => {
      for (const wake of [...waiting]) wake()
    },
    next: ({ timeoutMs, signal }) =>
      new Promise((resolve) => {
        const wake = (): void => {
          deadline.clear()
          waiting.delete(wake)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        const deadline = startDeadline(timeoutMs, wake)
        waiting.add(wake)
        signal?.addEventListener('abort', wake)
      }),
  }
}

/** What a poll waits for. */
export interface NewsQuestion {
  readonly waitMs: number
  readonly quietMs: number
  readonly signal: AbortSignal | undefined
  /** Whether there is something to give. */
  readonly hasNew: () => boolean
  /** Whether nothing can come any more. */
  readonly hasEnded: () => boolean
  readonly silentMs: () => number
}

/** Resolves when there is something new and it has been quiet for a moment, at the end, or when the time is over. */
export const waitForNews = async (activity: Activity, question: NewsQuestion): Promise<void> => {
  const { waitMs, quietMs, signal, hasNew, hasEnded, silentMs } = question
  const endsAtMs = performance.now() + waitMs
  for (;;) {
    const leftMs = endsAtMs - performance.now()
    if (hasEnded() || leftMs <= 0 || signal?.aborted) return
    const untilQuietMs = quietMs - silentMs()
    if (hasNew() && untilQuietMs <= 0) return
    await activity.next({ timeoutMs: hasNew() ? Math.min(leftMs, untilQuietMs) : leftMs, signal })
  }
}
