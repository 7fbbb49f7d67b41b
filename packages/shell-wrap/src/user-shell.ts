import { type Environment, isRunnableFile } from '@ptarmigan/adapter-interface'

export interface UserShellOptions {
  readonly platform: string
  readonly env: Environment
  readonly isRunnable?: (path: string) => boolean
}

/**
 * The user's own shell: `$SHELL` if it can be used, else `/bin/sh`. `undefined` on Windows: the platform's.
 *
 * A `$SHELL` that is not there, not executable or no shell (`nologin`, `false`) is passed over, never an error.
 */
export const userShell = ({ platform, env, isRunnable = isRunnableFile }: UserShellOptions): string | undefined => {
  if (platform === 'win32') return undefined
  const shell = env.SHELL
  if (shell?.startsWith('/') && !noShells.has(shell.slice(shell.lastIndexOf('/') + 1)) && isRunnable(shell))
    return shell
  return '/bin/sh'
}

/** What accounts have as a shell that must not log in, or not so. `passwd(5)`, `shells(5)` */
const noShells: ReadonlySet<string> = new Set(['false', 'true', 'nologin', 'sync', 'shutdown', 'halt', 'git-shell'])
