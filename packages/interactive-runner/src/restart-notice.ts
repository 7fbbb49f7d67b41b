/** What stands on the screen of a restarted process before its own output. */
export const noticeLine = (text: string): string => `\x1b[2m[${printable(text)}]\x1b[m\r\n`

/**
 * Brings a terminal that shows the end of one program to the beginning of the next: out of the alternate screen, every mode
 * as at the start, what it shows pushed into its history, the cursor at home. RIS would do it too, but clears the history.
 *
 * Sources: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, https://vt100.net/docs/vt510-rm/DECSTR.html,
 * https://sw.kovidgoyal.net/kitty/keyboard-protocol/
 */
export const startAfresh = (rows: number): string => `${backToInitialModes}\x1b[${rows};1H${'\r\n'.repeat(rows)}\x1b[H`

/** Makes of any terminal one that was just switched on. https://vt100.net/docs/vt510-rm/RIS.html */
export const hardReset = '\x1b\\\x1bc'

/** ST first: it ends a string that was cut, and does nothing otherwise. */
const backToInitialModes = [
  '\x1b\\',
  '\x1b[?1049l',
  '\x1b[!p\x1b[r',
  '\x1b[?9;1000;1002;1003;1004;1005;1006;1015;1016;2004;2026;9001l',
  '\x1b[=0;1u\x1b[>4;0m',
  '\x1b[4l\x1b[?7h\x1b[?25h\x1b>\x1b[m\x1b(B\x0f',
].join('')

/** Text of others in a terminal: without anything that a terminal obeys. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ')
