import type { Session, SessionSpec } from '@ptarmigan/session-host'
import type { ToolContext } from '../tool-context.ts'
import type { ToolCallOptions } from '../tool-result.ts'

/** Starts it; the caller's signal cancels the start only, not what runs afterwards. */
export const startSession = async (
  spec: SessionSpec,
  { host, signal }: Pick<ToolContext & ToolCallOptions, 'host' | 'signal'>,
): Promise<Session> => {
  const start = new AbortController()
  const abort = (): void => start.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await host.open({ ...spec, signal: start.signal })
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}
