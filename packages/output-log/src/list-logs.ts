import { lstat, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { errnoOf, logFailed } from './log-error.ts'
import { checkLogName, isLogName, logSuffix, manifestSuffix, streamsSuffix } from './log-files.ts'
import type { LogManifest } from './log-manifest.ts'
import { readManifest } from './read-manifest.ts'

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
 * Lists the logs in a directory, also those of a host that crashed; those whose start is known first, oldest first.
 *
 * Links are not followed, and a file that is neither a log nor a manifest is passed over.
 *
 * @throws PtarmiganError `log-failed` when the directory cannot be read.
 */
export const listManifests = async (directory: string): Promise<readonly StoredLog[]> => {
  const path = resolve(directory)
  try {
    const names = [...new Set((await readdir(path)).flatMap(logNameOf))]
    const logs: StoredLog[] = []
    // A few at a time: a directory may hold thousands, and descriptors are few.
    while (names.length > 0)
      logs.push(...(await Promise.all(names.splice(0, 16).map((name) => readStoredLog(path, name)))).flat())
    return logs.toSorted((one, other) => startOf(one) - startOf(other) || (one.name < other.name ? -1 : 1))
  } catch (error) {
    throw logFailed('list logs', path, error)
  }
}

/**
 * Removes the files of a stored log. Idempotent.
 *
 * @throws PtarmiganError `invalid-argument`; `log-failed` when a file cannot be removed.
 */
export const removeStoredLog = async (directory: string, name: string): Promise<void> => {
  const path = join(resolve(directory), checkLogName(name))
  try {
    for (const suffix of [logSuffix, streamsSuffix, manifestSuffix]) await rm(path + suffix, { force: true })
  } catch (error) {
    throw logFailed('remove', path + logSuffix, error)
  }
}

const logNameOf = (file: string): readonly string[] => {
  const suffix = [logSuffix, manifestSuffix].find((known) => file.endsWith(known))
  const name = suffix === undefined ? '' : file.slice(0, -suffix.length)
  return isLogName(name) ? [name] : []
}

const startOf = ({ manifest }: StoredLog): number => manifest?.startedAt.getTime() ?? Number.MAX_SAFE_INTEGER

/** Nothing where neither file is a regular one. */
const readStoredLog = async (directory: string, name: string): Promise<readonly StoredLog[]> => {
  const logPath = join(directory, name + logSuffix)
  const bytes = await sizeOf(logPath)
  const read = await readManifest(join(directory, name + manifestSuffix), name)
  if (bytes === undefined && read.manifest === undefined) return []
  return [{ name, logPath, bytes, ...read }]
}

const sizeOf = async (path: string): Promise<number | undefined> => {
  try {
    const status = await lstat(path)
    return status.isFile() ? status.size : undefined
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined
    throw error
  }
}
