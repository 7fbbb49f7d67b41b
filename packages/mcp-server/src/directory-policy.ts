import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { PtarmiganError } from 'ptarmigan'

/** Says where a program may start. */
export interface DirectoryPolicy {
  /** The allowed directories as real paths; empty: everywhere. */
  readonly allowed: readonly string[]
  /**
   * The real path of a working directory, links resolved; a relative one, and the default, start at the first allowed
   * directory.
   *
   * @throws `permission-denied` outside the allowed directories, `directory-not-found`
   */
  resolve(cwd: string | undefined): Promise<string>
}

/**
 * Allows these directories and what is in them; without any, every directory.
 *
 * It decides where a program starts, not where it goes from there: a shell can change its directory.
 * @throws `directory-not-found`
 */
export const createDirectoryPolicy = async (
  directories: readonly string[],
  home: string = homedir(),
): Promise<DirectoryPolicy> => {
  const allowed = await Promise.all(
    directories.map((directory) => realDirectory(resolve(withHome(directory, home)), directory)),
  )
  const base = allowed[0] ?? process.cwd()
  return {
    allowed,
    resolve: async (cwd) => {
      if (cwd === undefined) return base
      const real = await realDirectory(resolve(base, withHome(cwd, home)), cwd)
      if (allowed.length > 0 && !allowed.some((directory) => contains(directory, real))) throw outside(cwd, allowed)
      return real
    },
  }
}

/** Whether a real path is the directory or below it. */
export const contains = (directory: string, path: string): boolean => {
  const way = relative(directory, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

const withHome = (path: string, home: string): string => {
  if (path === '~') return home
  return path.startsWith('~/') ? join(home, path.slice(2)) : path
}

const realDirectory = async (path: string, given: string): Promise<string> => {
  try {
    const real = await realpath(path)
    if ((await stat(real)).isDirectory()) return real
  } catch (error) {
    throw notFound(given, error)
  }
  throw notFound(given)
}

const notFound = (given: string, cause?: unknown): PtarmiganError =>
  new PtarmiganError(
    `There is no directory ${JSON.stringify(given)}, or it may not be entered. Name one that exists.`,
    {
      code: 'directory-not-found',
      operation: 'choose a working directory',
      cause,
      details: { directory: given },
    },
  )

const outside = (given: string, allowed: readonly string[]): PtarmiganError =>
  new PtarmiganError(
    `The working directory ${JSON.stringify(given)} is outside what this server allows. Allowed: ${allowed.join(', ')}.`,
    { code: 'permission-denied', operation: 'choose a working directory', details: { directory: given, allowed } },
  )
