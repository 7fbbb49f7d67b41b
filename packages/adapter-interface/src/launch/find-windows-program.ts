import { statSync } from 'node:fs'
import { win32 } from 'node:path'
import { PtarmiganError } from '../error.ts'
import type { CheckedLaunchSpec } from './check-launch-spec.ts'
import { windowsVariable } from './windows-environment.ts'

/** What is at a path. */
export type PathKind = 'file' | 'directory' | 'nothing'

/** How files are looked for; a test on another platform gives its own. */
export interface WindowsLookup {
  readonly kindOf: (path: string) => PathKind
  /** The host's own working directory. */
  readonly cwd: () => string
}

export const windowsLookup: WindowsLookup = {
  kindOf: (path) => {
    try {
      const stats = statSync(path, { throwIfNoEntry: false })
      return stats === undefined ? 'nothing' : stats.isDirectory() ? 'directory' : 'file'
    } catch {
      // A path that Windows cannot even name, or that may not be looked at, holds no program for us.
      return 'nothing'
    }
  },
  cwd: () => process.cwd(),
}

/**
 * The absolute path of the program that a launch names on Windows, with the directory checked first.
 *
 * A name is looked up in each place of PATH, with the extensions of PATHEXT; the current directory counts only where PATH
 * names it, because a program that was dropped there must not be taken for a system's. A file that is a batch file or ends
 * in `.exe` or `.com` can be started; a script for another interpreter (`.js`, `.vbs`) is not taken for a name.
 * @throws `directory-not-found`, `program-not-found`
 */
export const findWindowsProgram = (spec: CheckedLaunchSpec, lookup: WindowsLookup = windowsLookup): string => {
  const directory = spec.cwd === undefined ? lookup.cwd() : absoluteDirectory(spec.cwd, lookup)
  const places = isPath(spec.file) ? [win32.resolve(directory, spec.file)] : pathsOf(spec, directory)
  const names = places.flatMap((place) => withExtensions(place, spec.env))
  const found = names.find((path) => lookup.kindOf(path) === 'file')
  if (found !== undefined) return found
  const where = isPath(spec.file)
    ? `no such file (tried ${names.join(', ')})`
    : `not in PATH (${windowsVariable(spec.env, 'PATH') ?? 'the directories of the system'})`
  throw refusal('program-not-found', `Cannot start "${spec.file}": ${where}.`, { file: spec.file })
}

/** A path without a drive (`/mnt/x`) is one of the current drive, and the error must say which. */
const absoluteDirectory = (cwd: string, lookup: WindowsLookup): string => {
  const directory = win32.resolve(lookup.cwd(), cwd)
  const kind = lookup.kindOf(directory)
  if (kind === 'directory') return directory
  const why = kind === 'file' ? 'not a directory' : 'no such directory'
  const meant = directory === cwd ? '' : `, which is "${directory}" here`
  throw refusal('directory-not-found', `Cannot start a program in "${cwd}"${meant}: ${why}.`, { cwd, directory })
}

const isPath = (file: string): boolean => /[\\/]/.test(file) || /^[A-Za-z]:/.test(file)

const pathsOf = ({ file, env }: CheckedLaunchSpec, directory: string): string[] =>
  (windowsVariable(env, 'PATH') ?? systemPath(env))
    .split(';')
    // Windows allows quotes around an entry that holds a semicolon or spaces.
    .map((entry) => entry.trim().replaceAll('"', ''))
    .filter((entry) => entry !== '')
    .map((entry) => win32.resolve(directory, entry, file))

const systemPath = (env: CheckedLaunchSpec['env']): string => {
  const root = windowsVariable(env, 'SystemRoot') ?? 'C:\\Windows'
  return `${root}\\System32;${root}`
}

/** As given if it has an extension, then with each that can be started. A name without one is no program of Windows. */
const withExtensions = (path: string, env: CheckedLaunchSpec['env']): string[] => {
  const appended = startableExtensions(env).map((extension) => `${path}${extension}`)
  return win32.extname(path) === '' ? appended : [path, ...appended]
}

const startableExtensions = (env: CheckedLaunchSpec['env']): string[] => {
  const named = (windowsVariable(env, 'PATHEXT') ?? '').toLowerCase().split(';')
  const usable = named.map((extension) => extension.trim()).filter((extension) => startable.has(extension))
  return usable.length === 0 ? [...startable] : usable
}

/** What CreateProcess starts, or cmd. In the order that Windows has them in. */
const startable: ReadonlySet<string> = new Set(['.com', '.exe', '.bat', '.cmd'])

const refusal = (
  code: 'directory-not-found' | 'program-not-found',
  message: string,
  details: Readonly<Record<string, unknown>>,
): PtarmiganError => new PtarmiganError(message, { code, operation: 'spawn', details })
