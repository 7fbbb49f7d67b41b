import type { Environment } from '@ptarmigan/adapter-interface'
import { resolvePosixShell } from './resolve-posix-shell.ts'
import { resolveWindowsShell } from './resolve-windows-shell.ts'
import type { Shell, ShellLookup } from './shell.ts'

/** Where a shell is looked for. */
export interface ResolveShellOptions extends ShellLookup {
  /** `process.platform` of the machine that runs the command. */
  readonly platform: string
  /** A shell by name or path; never replaced by another one. */
  readonly shell?: string
  /** The environment that the command will get. */
  readonly env: Environment
}

/**
 * The shell that runs a command string.
 *
 * @throws `shell-not-found`, listing what was tried
 */
export const resolveShell = ({ platform, ...options }: ResolveShellOptions): Shell =>
  platform === 'win32' ? resolveWindowsShell(options) : resolvePosixShell(options)
