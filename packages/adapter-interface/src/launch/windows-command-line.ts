/**
 * An argument as a program's C runtime reads it back from a Windows command line.
 *
 * Backslashes count only before a quote: there each is doubled, and the quote gets one more.
 * https://learn.microsoft.com/cpp/c-language/parsing-c-command-line-arguments
 */
export const quoteWindowsArgument = (argument: string): string =>
  argument !== '' && !/[\s"]/.test(argument)
    ? argument
    : `"${argument.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`

/** What follows the program on a Windows command line: arguments that are verbatim are joined as they are. */
export const windowsCommandLine = (
  args: readonly string[],
  { verbatim = false }: { readonly verbatim?: boolean } = {},
): string => (verbatim ? args : args.map(quoteWindowsArgument)).join(' ')

/** With its NUL 32,767 UTF-16 units. https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-createprocessw */
export const windowsMaximumCommandLine = 32_766

/** https://learn.microsoft.com/troubleshoot/windows-client/shell-experience/command-line-string-limitation */
export const cmdMaximumCommandLine = 8191
