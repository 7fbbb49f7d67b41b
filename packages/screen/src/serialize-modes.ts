import type { MouseEncoding, MouseTracking, TerminalModes } from '@ptarmigan/ansi'
import type { Emulator } from './emulator.ts'

/** Output that sets what differs from a terminal's initial modes; none of it moves the cursor. Origin mode, which does, is not in it. */
export const serializeModes = (emulator: Emulator): string => {
  const { modes, cursorBlinks, newLineMode, core } = emulator
  const { cursorStyle, cursorBlink, reverseWraparound } = core.coreService.decPrivateModes
  return [
    set(1, modes.applicationCursorKeys),
    // DECPAM, which every terminal knows, and DECNKM, which is the mode that a program can ask for.
    modes.applicationKeypad ? '\x1b=\x1b[?66h' : '',
    set(45, reverseWraparound),
    set(12, cursorBlinks),
    mouseTracking[modes.mouseTracking],
    mouseEncoding[modes.mouseEncoding],
    set(1004, modes.focusReporting),
    set(2004, modes.bracketedPaste),
    set(9001, modes.win32InputMode),
    reset(7, !modes.autoWrap),
    reset(25, !modes.cursorVisible),
    modes.insertMode ? '\x1b[4h' : '',
    newLineMode ? '\x1b[20h' : '',
    cursorStyle === undefined ? '' : `\x1b[${shapes[cursorStyle] - (cursorBlink === true ? 1 : 0)} q`,
    keyboard(modes),
    // Last: a terminal may show nothing until the program resets it.
    set(2026, modes.synchronizedOutput),
  ].join('')
}

const set = (mode: number, isSet: boolean): string => (isSet ? `\x1b[?${mode}h` : '')
const reset = (mode: number, isReset: boolean): string => (isReset ? `\x1b[?${mode}l` : '')

const mouseTracking: Readonly<Record<MouseTracking, string>> = {
  none: '',
  x10: '\x1b[?9h',
  vt200: '\x1b[?1000h',
  drag: '\x1b[?1002h',
  any: '\x1b[?1003h',
}

const mouseEncoding: Readonly<Record<MouseEncoding, string>> = {
  default: '',
  utf8: '\x1b[?1005h',
  sgr: '\x1b[?1006h',
  urxvt: '\x1b[?1015h',
  'sgr-pixels': '\x1b[?1016h',
}

/** The steady one of each pair of DECSCUSR. https://vt100.net/docs/vt510-rm/DECSCUSR.html */
const shapes = { block: 2, underline: 4, bar: 6 } as const

/** https://sw.kovidgoyal.net/kitty/keyboard-protocol/, and XTMODKEYS. */
const keyboard = ({ modifyOtherKeys, kittyKeyboardFlags }: TerminalModes): string =>
  (modifyOtherKeys === 0 ? '' : `\x1b[>4;${modifyOtherKeys}m`) +
  (kittyKeyboardFlags === 0 ? '' : `\x1b[=${kittyKeyboardFlags};1u`)
