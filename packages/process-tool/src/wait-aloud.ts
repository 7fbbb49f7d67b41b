import type { Session } from '@ptarmigan/session-host'
import { countOf, durationOf } from './answer/words.ts'
import type { ToolCallOptions } from './tool-result.ts'

/** Waits for something, and tells about once a second how it stands. */
export const waitAloud = async <Result>(
  session: Session,
  waiting: Promise<Result>,
  { onProgress }: Pick<ToolCallOptions, 'onProgress'>,
): Promise<Result> => {
  if (onProgress === undefined) return waiting
  const startedAtMs = performance.now()
  const timer = setInterval(() => {
    const elapsedMs = Math.round(performance.now() - startedAtMs)
    const totalBytes = session.logReader.stats.bytes
    const message = `Waiting for session ${session.id}: ${durationOf(elapsedMs)}, ${countOf(totalBytes)} bytes of output so far.`
    onProgress({ elapsedMs, totalBytes, message })
  }, progressEveryMs)
  try {
    return await waiting
  } finally {
    clearInterval(timer)
  }
}

const progressEveryMs = 1000
