import type { TerminalQuery } from '@ptarmigan/ansi'

/**
 * What a terminal without a screen answers, so that nothing waits: it is well, its cursor is at 1;1, it is a VT100 with
 * advanced video, and it knows no mode. `undefined` where no answer is due, or where one would be typed text that the
 * program controls.
 *
 * Sources: https://vt100.net/docs/vt510-rm/DSR.html, DA1.html, DA2.html, DECRPM.html
 */
export const screenlessReply = (query: TerminalQuery): string | undefined => {
  switch (query.kind) {
    case 'operating-status':
      return '\x1b[0n'
    case 'cursor-position':
      return query.extended ? '\x1b[?1;1R' : '\x1b[1;1R'
    case 'primary-attributes':
      return '\x1b[?1;2c'
    case 'secondary-attributes':
      return '\x1b[>0;276;0c'
    case 'mode':
      return `\x1b[${query.private ? '?' : ''}${query.mode};0$y`
    default:
      return undefined
  }
}
