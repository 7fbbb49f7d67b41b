import { PtarmiganError, type ShellWrapOptions, type WrappedCommand } from '@ptarmigan/adapter-interface'
import { cmdArguments } from './cmd-command-line.ts'
import { checkCommandLineLength } from './command-line-length.ts'
import { powershellArguments } from './powershell-command-line.ts'
import { resolveShell } from './resolve-shell.ts'
import { type Shell, type ShellLookup, shellName } from './shell.ts'

/** A program with its arguments, which needs no shell. */
export interface ProgramCommand {
  readonly file: string
  readonly args?: readonly string[]
}

/** How a command is to be read, and where. */
export interface ShellWrapParts extends ShellWrapOptions, ShellLookup {
  /** `process.platform` of the machine that runs the command. */
  readonly platform: string
}

/**
 * What runs a command: a string goes to a shell, a program with arguments is taken as it is.
 *
 * POSIX: `bash -c`, else `$SHELL` if it is a shell, else `/bin/sh`. Windows: `cmd`, `powershell` or `pwsh`, by `shell`
 * or by the variable `WINDOWS_DEFAULT_SHELL`, default `cmd`.
 * @throws `shell-not-found`, listing what was tried; `invalid-argument` for a NUL byte, or a line break for `cmd`;
 * `arguments-too-long` on Windows
 */
export const shellWrap = (command: string | ProgramCommand, parts: ShellWrapParts): WrappedCommand => {
  if (typeof command === 'object') return { file: command.file, args: command.args ?? [] }
  checkCommand(command)
  const shell = resolveShell(parts)
  const wrapped = wrappedFor(shell, command)
  if (parts.platform === 'win32') checkCommandLineLength(wrapped, shell.language)
  return wrapped
}

const wrappedFor = ({ language, file }: Shell, command: string): WrappedCommand => {
  switch (language) {
    case 'cmd':
      return { file, args: cmdArguments(command), verbatimArguments: true }
    case 'powershell':
      return { file, args: powershellArguments(command) }
    case 'posix':
      return { file, args: [...(shellName(file) === 'bash' ? bashSwitches : []), '-c', command] }
  }
}

/**
 * Without this, bash takes a socket as its input, which is what Node's pipes are, or SSH_CLIENT in its environment for
 * a remote login, and reads `~/.bashrc` before the command. `bash(1)`, INVOCATION, "remote shell daemon"
 */
const bashSwitches = ['--norc']

const checkCommand = (command: unknown): void => {
  if (typeof command === 'string' && !command.includes('\0')) return
  throw new PtarmiganError(
    typeof command === 'string'
      ? 'A command must not contain a NUL byte: the system would cut it there.'
      : `A command must be a string; got ${String(command)}.`,
    { code: 'invalid-argument', operation: 'wrap', details: { field: 'command' } },
  )
}
