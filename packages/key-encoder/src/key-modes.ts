/** Which mouse events the program asked for: DECSET 9, 1000, 1002, 1003. */
export type MouseTracking = 'none' | 'x10' | 'vt200' | 'drag' | 'any'

/** How the program asked to be told of mouse events: DECSET 1005, 1006, 1015, 1016, or none of them. */
export type MouseEncoding = 'default' | 'utf8' | 'sgr' | 'urxvt' | 'sgr-pixels'

/**
 * What the program in the terminal has switched on, as far as it changes what keys, pastes and the mouse send.
 * The fields are named like those of a tracked terminal state, so that such a state can be passed as it is.
 * An absent field is the terminal's initial state. No `KeyModes` at all means that nothing is known of the terminal.
 */
export interface KeyModes {
  /** DECCKM, `CSI ? 1 h`. https://vt100.net/docs/vt510-rm/DECCKM.html */
  readonly applicationCursorKeys?: boolean | undefined
  /** DECKPAM, `ESC =`. https://vt100.net/docs/vt510-rm/DECKPAM.html */
  readonly applicationKeypad?: boolean | undefined
  /** XTMODKEYS, `CSI > 4 ; n m`. https://invisible-island.net/xterm/modified-keys.html */
  readonly modifyOtherKeys?: 0 | 1 | 2 | undefined
  /** Progressive enhancement flags, the sum of 1, 2, 4, 8 and 16. https://sw.kovidgoyal.net/kitty/keyboard-protocol/ */
  readonly kittyKeyboardFlags?: number | undefined
  /** `CSI ? 2004 h`. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Bracketed-Paste-Mode */
  readonly bracketedPaste?: boolean | undefined
  /** https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Mouse-Tracking */
  readonly mouseTracking?: MouseTracking | undefined
  /** https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Extended-coordinates */
  readonly mouseEncoding?: MouseEncoding | undefined
  /** `CSI ? 1004 h`. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-FocusIn_FocusOut */
  readonly focusReporting?: boolean | undefined
}
