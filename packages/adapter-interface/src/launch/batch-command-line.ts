import { PtarmiganError } from '../error.ts'

/** Whether a program is a batch file, which only cmd runs. */
export const isBatchFile = (path: string): boolean => /\.(?:cmd|bat)$/i.test(path)

/**
 * The arguments, to be joined by spaces and not quoted again, by which cmd runs a batch file.
 *
 * `/d` leaves out AutoRun commands, `/s` makes cmd take off the first and the last quote and nothing between them. `/v:off`
 * keeps `!` plain and `/e:on` is needed for the percent sign below, whatever the registry says.
 * https://learn.microsoft.com/windows-server/administration/windows-commands/cmd
 * @throws `invalid-argument` for a line break, at which cmd would stop reading
 */
export const batchCommandLine = (path: string, args: readonly string[]): readonly string[] => {
  for (const [index, argument] of args.entries()) checkLine(argument, `args[${index}]`)
  checkLine(path, 'file')
  const line = [quoteAlways(path), ...args.map(quoteBatchArgument)].join(' ')
  return ['/d', '/e:on', '/v:off', '/s', '/c', `"${line}"`]
}

/**
 * An argument that survives cmd, the batch file that passes it on as `%1` or `%*`, and the C runtime of a program behind.
 *
 * Everything stays between quotes, where cmd takes `& | < > ( ) ^` as they are, however often a batch file hands it on;
 * carets would protect for just one more reading, and the next one would run what follows an `&`. A quote is doubled: cmd
 * closes and opens again, and the C runtime reads one quote. A percent sign is followed by an expansion that is empty, so
 * that it pairs with no other.
 */
export const quoteBatchArgument = (argument: string): string =>
  // A batch file that compares `%1` with a word without quotes must see none around a plain word.
  /^[A-Za-z0-9_.:/@+#-]+$/.test(argument) ? argument : quoteAlways(argument)

const quoteAlways = (text: string): string => {
  const quoted = text.replaceAll(/(\\*)"/g, '$1$1""').replace(/(\\+)$/, '$1$1')
  return `"${quoted.replaceAll('%', '%%cd:~,%')}"`
}

const checkLine = (text: string, field: string): void => {
  if (!/[\r\n]/.test(text)) return
  throw new PtarmiganError(
    `Cannot start a batch file: ${field} holds a line break, and cmd reads a command up to its first one. Hand such text over as input or in a file.`,
    { code: 'invalid-argument', operation: 'spawn', details: { field } },
  )
}
