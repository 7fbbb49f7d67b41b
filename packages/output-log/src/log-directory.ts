import { PtarmiganError } from '@ptarmigan/adapter-interface'

/** The directory that holds the files of logs. */
export interface LogDirectory extends AsyncDisposable {
  /** Absolute, links resolved. */
  readonly path: string
  /** Whether nobody but this user may enter it. */
  readonly private: boolean
  /** Whether it was made for this process and goes at `dispose`. */
  readonly temporary: boolean
  /** Removes the directory with everything in it if it is temporary; otherwise does nothing. Idempotent, never rejects. */
  dispose(): Promise<void>
}

/**
 * Opens the directory for logs, and makes it (mode 0700) if need be; without a path, a private temporary one.
 *
 * @throws PtarmiganError `log-failed` when it cannot be made, is no directory, or others may write to it.
 */
export const openLogDirectory = async (_path?: string): Promise<LogDirectory> => {
  throw new PtarmiganError('Not built yet.', { code: 'unsupported', operation: 'openLogDirectory' })
}
