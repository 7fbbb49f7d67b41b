import { PtarmiganError } from '@ptarmigan/adapter-interface'
import type { LogManifest } from './log-manifest.ts'

/** A log found in a directory. */
export interface StoredLog {
  readonly name: string
  readonly logPath: string
  /** The size of the log file; `undefined` when there is only a manifest. */
  readonly bytes: number | undefined
  /** `undefined` when there is none, or it cannot be read; see `problem`. */
  readonly manifest: LogManifest | undefined
  /** Why there is no manifest. */
  readonly problem?: string
}

/**
 * Lists the logs in a directory, also those of a host that crashed; oldest first.
 *
 * @throws PtarmiganError `log-failed` when the directory cannot be read.
 */
export const listManifests = async (_directory: string): Promise<readonly StoredLog[]> => {
  throw new PtarmiganError('Not built yet.', { code: 'unsupported', operation: 'listManifests' })
}

/** Removes the files of a stored log. @throws PtarmiganError `log-failed`, `invalid-argument`. */
export const removeStoredLog = async (_directory: string, _name: string): Promise<void> => {
  throw new PtarmiganError('Not built yet.', { code: 'unsupported', operation: 'removeStoredLog' })
}
