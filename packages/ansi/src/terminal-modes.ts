/** Which mouse events the program asked for: modes 9, 1000, 1002, 1003. */
export type MouseTracking = 'none' | 'x10' | 'vt200' | 'drag' | 'any'

/** How mouse events are encoded: the default bytes, or modes 1005, 1006, 1015, 1016. */
export type MouseEncoding = 'default' | 'utf8' | 'sgr' | 'urxvt' | 'sgr-pixels'

/** What the program set in its terminal, as far as keys, pastes, mouse events and the screen depend on it. */
export interface TerminalModes {
  /** DECCKM, `CSI ? 1 h`: arrows, Home and End are sent as SS3. */
  readonly applicationCursorKeys: boolean
  /** DECKPAM `ESC =` or DECNKM `CSI ? 66 h`: the keypad sends SS3 sequences. */
  readonly applicationKeypad: boolean
  /** `CSI ? 2004 h`: a paste is put between markers. */
  readonly bracketedPaste: boolean
  /** `CSI ? 47 h`, `1047`, `1049`: the alternate screen is shown. */
  readonly alternateScreen: boolean
  readonly mouseTracking: MouseTracking
  readonly mouseEncoding: MouseEncoding
  /** `CSI ? 1004 h`: focus changes are reported. */
  readonly focusReporting: boolean
  /** `CSI > 4 ; n m`. */
  readonly modifyOtherKeys: 0 | 1 | 2
  /** The flags of the kitty keyboard protocol in force on the screen that is shown, 0 to 31. */
  readonly kittyKeyboardFlags: number
  /** DECOM, `CSI ? 6 h`. */
  readonly originMode: boolean
  /** DECAWM, `CSI ? 7 h`. */
  readonly autoWrap: boolean
  /** IRM, `CSI 4 h`. */
  readonly insertMode: boolean
  /** DECTCEM, `CSI ? 25 h`. */
  readonly cursorVisible: boolean
  /** `CSI ? 2026 h`: the program asked for its output to be shown at once when it ends. */
  readonly synchronizedOutput: boolean
  /** `CSI ? 9001 h`: keys are sent as Windows key records. */
  readonly win32InputMode: boolean
}

/** The modes of a terminal that was just switched on. */
export const initialTerminalModes: TerminalModes = Object.freeze({
  applicationCursorKeys: false,
  applicationKeypad: false,
  bracketedPaste: false,
  alternateScreen: false,
  mouseTracking: 'none',
  mouseEncoding: 'default',
  focusReporting: false,
  modifyOtherKeys: 0,
  kittyKeyboardFlags: 0,
  originMode: false,
  autoWrap: true,
  insertMode: false,
  cursorVisible: true,
  synchronizedOutput: false,
  win32InputMode: false,
})
