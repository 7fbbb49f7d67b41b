import type { Session } from '@ptarmigan/session-host'

/** What the waiting for an end came to. */
export type EndOrNot = 'ended' | 'running' | 'aborted'

/** Waits for the settled end, as long as it takes or at most `waitMs`. */
export const waitForEnd = (
  session: Session,
  { waitMs, signal }: { readonly waitMs: number | undefined; readonly signal: AbortSignal | undefined },
): Promise<EndOrNot> =>
  new Promise((resolve) => {
    const settle = (outcome: EndOrNot): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      resolve(outcome)
    }
    const abort = (): void => settle('aborted')
    const timer = waitMs === undefined ? undefined : setTimeout(() => settle('running'), waitMs)
    signal?.addEventListener('abort', abort, { once: true })
    if (signal?.aborted) abort()
    void session.wait().then(() => settle('ended'))
  })
