import type { TerminalModes } from './terminal-modes.ts'

/** A mode of the terminal and what it means for {@link TerminalModes}. */
export interface ModeDefinition {
  /** The parameter of SM and RM (`CSI Ps h`, `CSI Ps l`). */
  readonly number: number
  /** Whether it is a DEC private one, `CSI ? Ps h`. */
  readonly private: boolean
  readonly name: string
  readonly set: Partial<TerminalModes>
  readonly reset: Partial<TerminalModes>
  /** Resetting it does nothing while another mode of its kind is in force. */
  readonly resetsOnlyItself?: true
  readonly source: string
}

const xterm = 'https://invisible-island.net/xterm/ctlseqs/ctlseqs.html'
const vt510 = 'https://vt100.net/docs/vt510-rm'

/** Every mode that is tracked. */
export const modeTable: readonly ModeDefinition[] = [
  {
    number: 4,
    private: false,
    name: 'IRM, insert',
    set: { insertMode: true },
    reset: { insertMode: false },
    source: `${vt510}/IRM.html`,
  },
  {
    number: 1,
    private: true,
    name: 'DECCKM, application cursor keys',
    set: { applicationCursorKeys: true },
    reset: { applicationCursorKeys: false },
    source: `${vt510}/DECCKM.html`,
  },
  {
    number: 6,
    private: true,
    name: 'DECOM, origin',
    set: { originMode: true },
    reset: { originMode: false },
    source: `${vt510}/DECOM.html`,
  },
  {
    number: 7,
    private: true,
    name: 'DECAWM, autowrap',
    set: { autoWrap: true },
    reset: { autoWrap: false },
    source: `${vt510}/DECAWM.html`,
  },
  {
    number: 9,
    private: true,
    name: 'X10 mouse: presses',
    set: { mouseTracking: 'x10' },
    reset: { mouseTracking: 'none' },
    source: `${xterm}#h2-Mouse-Tracking`,
  },
  {
    number: 25,
    private: true,
    name: 'DECTCEM, cursor shown',
    set: { cursorVisible: true },
    reset: { cursorVisible: false },
    source: `${vt510}/DECTCEM.html`,
  },
  {
    number: 47,
    private: true,
    name: 'alternate screen',
    set: { alternateScreen: true },
    reset: { alternateScreen: false },
    source: `${xterm}#h2-The-Alternate-Screen-Buffer`,
  },
  {
    number: 66,
    private: true,
    name: 'DECNKM, application keypad',
    set: { applicationKeypad: true },
    reset: { applicationKeypad: false },
    source: `${vt510}/DECNKM.html`,
  },
  {
    number: 1000,
    private: true,
    name: 'VT200 mouse: presses and releases',
    set: { mouseTracking: 'vt200' },
    reset: { mouseTracking: 'none' },
    source: `${xterm}#h2-Mouse-Tracking`,
  },
  {
    number: 1002,
    private: true,
    name: 'mouse: movement with a button held',
    set: { mouseTracking: 'drag' },
    reset: { mouseTracking: 'none' },
    source: `${xterm}#h2-Mouse-Tracking`,
  },
  {
    number: 1003,
    private: true,
    name: 'mouse: any movement',
    set: { mouseTracking: 'any' },
    reset: { mouseTracking: 'none' },
    source: `${xterm}#h2-Mouse-Tracking`,
  },
  {
    number: 1004,
    private: true,
    name: 'focus events',
    set: { focusReporting: true },
    reset: { focusReporting: false },
    source: `${xterm}#h2-Mouse-Tracking`,
  },
  {
    number: 1005,
    private: true,
    name: 'mouse coordinates in UTF-8',
    set: { mouseEncoding: 'utf8' },
    reset: { mouseEncoding: 'default' },
    resetsOnlyItself: true,
    source: `${xterm}#h3-Extended-coordinates`,
  },
  {
    number: 1006,
    private: true,
    name: 'mouse coordinates as SGR',
    set: { mouseEncoding: 'sgr' },
    reset: { mouseEncoding: 'default' },
    resetsOnlyItself: true,
    source: `${xterm}#h3-Extended-coordinates`,
  },
  {
    number: 1015,
    private: true,
    name: 'mouse coordinates as urxvt',
    set: { mouseEncoding: 'urxvt' },
    reset: { mouseEncoding: 'default' },
    resetsOnlyItself: true,
    source: `${xterm}#h3-Extended-coordinates`,
  },
  {
    number: 1016,
    private: true,
    name: 'mouse coordinates as SGR, in pixels',
    set: { mouseEncoding: 'sgr-pixels' },
    reset: { mouseEncoding: 'default' },
    resetsOnlyItself: true,
    source: `${xterm}#h3-Extended-coordinates`,
  },
  {
    number: 1047,
    private: true,
    name: 'alternate screen, cleared when left',
    set: { alternateScreen: true },
    reset: { alternateScreen: false },
    source: `${xterm}#h2-The-Alternate-Screen-Buffer`,
  },
  {
    number: 1049,
    private: true,
    name: 'alternate screen, with the cursor saved',
    set: { alternateScreen: true },
    reset: { alternateScreen: false },
    source: `${xterm}#h2-The-Alternate-Screen-Buffer`,
  },
  {
    number: 2004,
    private: true,
    name: 'bracketed paste',
    set: { bracketedPaste: true },
    reset: { bracketedPaste: false },
    source: `${xterm}#h2-Bracketed-Paste-Mode`,
  },
  {
    number: 2026,
    private: true,
    name: 'synchronized output',
    set: { synchronizedOutput: true },
    reset: { synchronizedOutput: false },
    source: 'https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036',
  },
  {
    number: 9001,
    private: true,
    name: 'win32 input',
    set: { win32InputMode: true },
    reset: { win32InputMode: false },
    source:
      'https://github.com/microsoft/terminal/blob/main/doc/specs/%234999%20-%20Improved%20keyboard%20handling%20in%20Conpty.md',
  },
]

/**
 * What DECSTR (`CSI ! p`) puts back, besides the kitty flags of both screens: how keys and pastes are sent and how text is
 * written, not which screen is shown, nor the mouse. https://vt100.net/docs/vt510-rm/DECSTR.html
 */
export const softResetModes: Partial<TerminalModes> = {
  applicationCursorKeys: false,
  applicationKeypad: false,
  bracketedPaste: false,
  focusReporting: false,
  modifyOtherKeys: 0,
  originMode: false,
  autoWrap: true,
  insertMode: false,
  cursorVisible: true,
  synchronizedOutput: false,
}
