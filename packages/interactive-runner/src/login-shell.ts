import { type Environment, isRunnableFile } from '@ptarmigan/adapter-interface'
import { userShell } from '@ptarmigan/shell-wrap'

export interface LoginShellOptions {
  readonly platform: string
  readonly env: Environment
  /** A shell by its path; passed over if it cannot be run. */
  readonly preferred?: string
  readonly isRunnable?: (path: string) => boolean
}

/** The command of a login shell: the preferred one, `$SHELL`, or `/bin/sh`. On Windows, which has none, an interactive one. */
export const loginShell = ({ preferred, isRunnable = isRunnableFile, ...options }: LoginShellOptions): string[] => {
  const { platform, env } = options
  if (platform === 'win32') return [preferred ?? env.COMSPEC ?? env.ComSpec ?? 'cmd.exe']
  const shell = preferred !== undefined && isRunnable(preferred) ? preferred : userShell({ ...options, isRunnable })
  return [shell ?? '/bin/sh', '-l']
}
