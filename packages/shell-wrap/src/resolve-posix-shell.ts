import { posix } from 'node:path'
import { type Environment, isRunnableFile } from '@ptarmigan/adapter-interface'
import type { ResolveShellOptions } from './resolve-shell.ts'
import { languageOf, type Shell, shellName } from './shell.ts'
import { shellNotFound } from './shell-not-found.ts'

/**
 * On POSIX: the shell that was asked for and no other; else bash, else `$SHELL` if it is one, else `/bin/sh`.
 *
 * @throws `shell-not-found`
 */
export const resolvePosixShell = ({
  shell,
  env,
  isRunnable = isRunnableFile,
}: Omit<ResolveShellOptions, 'platform'>): Shell => {
  const candidates = shell === undefined ? defaultCandidates(env) : candidatesFor(shell, env)
  const file = candidates.find(isRunnable)
  if (file === undefined) throw shellNotFound(shell, { tried: candidates })
  return { language: languageOf(file) === 'powershell' ? 'powershell' : 'posix', file }
}

const defaultCandidates = (env: Environment): string[] => [
  ...candidatesFor('bash', env),
  ...(isLoginShell(env.SHELL) ? [env.SHELL] : []),
  '/bin/sh',
]

/** `$SHELL` of accounts that must not log in names a program that runs nothing. */
const isLoginShell = (shell: string | undefined): shell is string =>
  shell?.startsWith('/') === true && !noShells.has(shellName(shell))

const noShells: ReadonlySet<string> = new Set(['false', 'true', 'nologin', 'sync', 'shutdown', 'halt', 'git-shell'])

const candidatesFor = (shell: string, env: Environment): string[] => {
  if (shell === '') return []
  if (shell.includes('/')) return [shell]
  // Only absolute entries: what the others mean depends on a directory that is not known here.
  return (env.PATH ?? defaultPath)
    .split(':')
    .filter((directory) => directory.startsWith('/'))
    .map((directory) => posix.join(directory, shell))
}

/** What `execvp` searches without a PATH. */
const defaultPath = '/usr/bin:/bin'
