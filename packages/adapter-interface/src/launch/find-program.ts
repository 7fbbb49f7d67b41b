import { accessSync, constants, type Stats, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import { PtarmiganError } from '../error.ts'
import type { CheckedLaunchSpec } from './check-launch-spec.ts'

/**
 * The path of the program that `execvp` would run, with the directory checked first, so that a missing directory is not
 * taken for a missing program and nothing is forked in vain. POSIX.
 *
 * @throws `directory-not-found`, `program-not-found`, `permission-denied`
 */
export const findProgram = (spec: CheckedLaunchSpec): string => {
  if (spec.cwd !== undefined) checkDirectory(spec.cwd)
  const candidates = candidatePaths(spec)
  let denied: string | undefined
  for (const path of candidates) {
    const verdict = inspectProgram(path)
    if (verdict === 'runnable') return path
    // An entry of PATH that may not be searched says nothing of the program; a path that was given does.
    if (verdict === 'not-executable' || (verdict === 'out-of-reach' && spec.file.includes('/'))) denied ??= path
  }
  if (denied !== undefined)
    throw spawnError(
      'permission-denied',
      `Cannot start ${quote(spec.file)}: ${quote(denied)} is not a file that may be executed.`,
      { file: spec.file, path: denied },
    )
  const where =
    candidates.length === 1 && spec.file.includes('/')
      ? 'no such file'
      : `not in PATH (${spec.env.PATH ?? defaultPath})`
  throw spawnError('program-not-found', `Cannot start ${quote(spec.file)}: ${where}.`, { file: spec.file })
}

/** Whether a path is a file that this process may execute. */
export const isRunnableFile = (path: string): boolean => inspectProgram(path) === 'runnable'

/** What `execvp` searches without a PATH. */
const defaultPath = '/usr/bin:/bin'

const candidatePaths = (spec: CheckedLaunchSpec): string[] => {
  if (spec.file.includes('/')) return [isAbsolute(spec.file) ? spec.file : inDirectory(spec, spec.file)]
  // An empty entry of PATH means the current directory, as for every POSIX shell.
  return (spec.env.PATH ?? defaultPath).split(delimiter).map((entry) => {
    const directory = entry === '' ? '.' : entry
    return isAbsolute(directory) ? join(directory, spec.file) : inDirectory(spec, join(directory, spec.file))
  })
}

const inDirectory = (spec: CheckedLaunchSpec, path: string): string => {
  if (spec.cwd !== undefined) return resolve(spec.cwd, path)
  try {
    return resolve(path)
  } catch (cause) {
    // process.cwd() throws when the host's own directory was deleted.
    throw spawnError('directory-not-found', 'The working directory of this process was deleted; give `cwd`.', {}, cause)
  }
}

const checkDirectory = (cwd: string): void => {
  const stats = statOrError(cwd)
  if (stats === undefined || stats instanceof Error) {
    const code = stats !== undefined && errnoOf(stats) === 'EACCES' ? 'permission-denied' : 'directory-not-found'
    throw spawnError(
      code,
      `Cannot start a program in ${quote(cwd)}: ${code === 'permission-denied' ? 'permission denied' : 'no such directory'}.`,
      { cwd },
      stats,
    )
  }
  if (!stats.isDirectory())
    throw spawnError('directory-not-found', `Cannot start a program in ${quote(cwd)}: not a directory.`, { cwd })
  try {
    accessSync(cwd, constants.X_OK)
  } catch (cause) {
    throw spawnError('permission-denied', `Cannot start a program in ${quote(cwd)}: permission denied.`, { cwd }, cause)
  }
}

const inspectProgram = (path: string): 'runnable' | 'not-executable' | 'out-of-reach' | 'missing' => {
  const stats = statOrError(path)
  if (stats === undefined) return 'missing'
  if (stats instanceof Error) return errnoOf(stats) === 'EACCES' ? 'out-of-reach' : 'missing'
  if (!stats.isFile()) return 'not-executable'
  try {
    accessSync(path, constants.X_OK)
    return 'runnable'
  } catch {
    return 'not-executable'
  }
}

/** Without an exception for what is not there: most entries of PATH do not hold the program. */
const statOrError = (path: string): Stats | Error | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause))
  }
}

const errnoOf = (error: Error): unknown => ('code' in error ? error.code : undefined)

const quote = (text: string): string => `"${text}"`

const spawnError = (
  code: 'directory-not-found' | 'program-not-found' | 'permission-denied',
  message: string,
  details: Readonly<Record<string, unknown>>,
  cause?: unknown,
): PtarmiganError => new PtarmiganError(message, { code, operation: 'spawn', details, cause })
