import {
  cmdMaximumCommandLine,
  PtarmiganError,
  type WrappedCommand,
  windowsCommandLine,
  windowsMaximumCommandLine,
} from '@ptarmigan/adapter-interface'
import type { ShellLanguage } from './shell.ts'

/** What follows the program on a Windows command line. */
export const commandLineTail = ({ args, verbatimArguments }: WrappedCommand): string =>
  windowsCommandLine(args, { verbatim: verbatimArguments ?? false })

/**
 * Refuses a command line that Windows, or cmd, would refuse or cut.
 *
 * @throws `arguments-too-long`
 */
export const checkCommandLineLength = (wrapped: WrappedCommand, language: ShellLanguage): void => {
  const limit = language === 'cmd' ? cmdMaximumCommandLine : windowsMaximumCommandLine
  const characters = `"${wrapped.file}" ${commandLineTail(wrapped)}`.length
  if (characters <= limit) return
  throw new PtarmiganError(
    `The command line takes ${characters} characters, and the system allows ${limit}; put the command into a script file, or hand long text over as input.`,
    { code: 'arguments-too-long', operation: 'wrap', details: { characters, limit } },
  )
}
