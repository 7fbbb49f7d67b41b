import { type ProcessAdapter, PtarmiganError } from '@ptarmigan/adapter-interface'

/**
 * Starts a program unless the signal aborts first; then rejects at once, and hands over the program that appears later.
 *
 * Starting takes time in which the caller may give up; the system makes the process all the same, and nobody else
 * would hold a handle to end it.
 */
export const spawnUnlessAborted = async (
  start: () => Promise<ProcessAdapter>,
  { signal, onLate }: { signal: AbortSignal | undefined; onLate: (starting: Promise<ProcessAdapter>) => void },
): Promise<ProcessAdapter> => {
  if (signal === undefined) return start()
  if (signal.aborted) throw abortedError(signal)
  const starting = start()
  let onAbort: (() => void) | undefined
  const aborted = new Promise<'aborted'>((resolve) => {
    onAbort = () => resolve('aborted')
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    const first = await Promise.race([starting, aborted])
    if (first !== 'aborted') return first
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort)
  }
  onLate(starting)
  throw abortedError(signal)
}

/** Why a run did not start. */
export const abortedError = (signal: AbortSignal): PtarmiganError =>
  new PtarmiganError('The run was aborted before it started.', {
    code: 'aborted',
    operation: 'spawn',
    cause: signal.reason,
  })
