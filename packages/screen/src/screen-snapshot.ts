import type { TerminalModes } from '@ptarmigan/ansi'

/** The screen at one moment: what a person would see, and what the program set. */
export interface ScreenSnapshot {
  readonly cols: number
  readonly rows: number
  /** One string for each row of the screen that is shown, trailing blanks trimmed; always `rows` of them. */
  readonly lines: readonly string[]
  /** `lines` joined by line feeds, trailing blank lines trimmed. */
  readonly text: string
  readonly cursor: ScreenCursor
  readonly modes: TerminalModes
  /** Whether the alternate screen is shown. */
  readonly alternate: boolean
  /** What the program set with OSC 0 or 2, the empty string before that. */
  readonly title: string
  /** The cells of each row, present when they were asked for; a wide character is one cell of width 2. */
  readonly cells?: readonly (readonly ScreenCell[])[]
}

/** Where the cursor is and how it looks. */
export interface ScreenCursor {
  /** 1-based, never past the last row. */
  readonly row: number
  /** 1-based, never past the last column. */
  readonly column: number
  /** The last column was written, and the next character goes to the next row (DECAWM's deferred wrap). */
  readonly pendingWrap: boolean
  readonly visible: boolean
  /** DECSCUSR; `undefined` while the program left it to the terminal. https://vt100.net/docs/vt510-rm/DECSCUSR.html */
  readonly shape: 'block' | 'underline' | 'bar' | undefined
  readonly blinking: boolean | undefined
}

/** One character cell of the screen. */
export interface ScreenCell {
  /** The character with what combines with it; a blank cell is one space. */
  readonly text: string
  /** Columns taken: 1 or 2. */
  readonly width: 1 | 2
  readonly style: CellStyle
}

/** How a cell is drawn (SGR). https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h4-Functions-using-CSI-_-ordered-by-the-final-character-lparen-s-rparen:CSI-Pm-m.1CA7 */
export interface CellStyle {
  readonly foreground: CellColor
  readonly background: CellColor
  /** `default` is the colour of the text. */
  readonly underlineColor: CellColor
  readonly underline: 'none' | 'single' | 'double' | 'curly' | 'dotted' | 'dashed'
  readonly bold: boolean
  readonly dim: boolean
  readonly italic: boolean
  readonly blink: boolean
  readonly inverse: boolean
  readonly invisible: boolean
  readonly strikethrough: boolean
  readonly overline: boolean
}

/** The terminal's own colour, an entry of the 256-colour palette, or 24 bits (`0xrrggbb`). */
export type CellColor =
  | { readonly kind: 'default' }
  | { readonly kind: 'palette'; readonly index: number }
  | { readonly kind: 'rgb'; readonly value: number }
