import { PtarmiganError } from '@ptarmigan/adapter-interface'

/**
 * The command line's tail by which cmd runs a command exactly as it was typed: to be joined by spaces, without quoting.
 *
 * `/s` makes cmd take off the first and the last quote and nothing between them, `/d` leaves out AutoRun commands.
 * https://learn.microsoft.com/windows-server/administration/windows-commands/cmd
 * @throws `invalid-argument` for a line break, at which cmd would stop reading
 */
export const cmdArguments = (command: string): readonly string[] => {
  if (/[\r\n]/.test(command))
    throw new PtarmiganError(
      'cmd reads a command up to its first line break and drops the rest; join the lines with "&&" or "&", or use PowerShell.',
      { code: 'invalid-argument', operation: 'wrap', details: { field: 'command' } },
    )
  return ['/d', '/s', '/c', `"${command}"`]
}
