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
