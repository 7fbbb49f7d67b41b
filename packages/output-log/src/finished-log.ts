import { PtarmiganError } from '@ptarmigan/adapter-interface'
import type { LogReader } from './log-reader.ts'

/**
 * Opens a log that another host wrote, e.g. one that crashed: reads it once to rebuild the index. Holds no descriptor.
 *
 * @throws PtarmiganError `log-failed` when it is no readable regular file.
 */
export const openFinishedLog = async (_logPath: string): Promise<LogReader> => {
  throw new PtarmiganError('Not built yet.', { code: 'unsupported', operation: 'openFinishedLog' })
}
