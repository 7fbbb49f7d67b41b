import { PtarmiganError, type WrappedCommand } from '@ptarmigan/adapter-interface'
import { quoteWindowsArgument } from './quote-windows-argument.ts'
import type { ShellLanguage } from './shell.ts'

/** What follows the program on a Windows command line. */
export const commandLineTail = ({ args, verbatimArguments }: WrappedCommand): string =>
  (verbatimArguments ? args : args.map(quoteWindowsArgument)).join(' ')

/**
 * Refuses a command line that Windows, or cmd, would refuse or cut.
 *
 * @throws `arguments-too-long`
 */
export const checkCommandLineLength = (wrapped: WrappedCommand, language: ShellLanguage): void => {
  const limit = language === 'cmd' ? cmdMaximum : windowsMaximum
  const characters = `"${wrapped.file}" ${commandLineTail(wrapped)}`.length
  if (characters <= limit) return
  throw new PtarmiganError(
    `The command line takes ${characters} characters, and the system allows ${limit}; put the command into a script file, or hand long text over as input.`,
    { code: 'arguments-too-long', operation: 'wrap', details: { characters, limit } },
  )
}

/** https://learn.microsoft.com/troubleshoot/windows-client/shell-experience/command-line-string-limitation */
const cmdMaximum = 8191

/** With its NUL 32,767. https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-createprocessw */
const windowsMaximum = 32_766
