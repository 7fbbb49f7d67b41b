import type { TerminalModes } from '@ptarmigan/ansi'
import type { Terminal } from '@xterm/headless'

/** The state of a mode as DECRPM reports it: 0 not recognised, 1 set, 2 reset, 3 and 4 the same for good. https://vt100.net/docs/vt510-rm/DECRPM.html */
export const modeReport = (mode: number, isPrivate: boolean, { modes, terminal }: ModeSources): 0 | 1 | 2 | 3 | 4 => {
  const constant = (isPrivate ? privateConstants : ansiConstants).get(mode)
  if (constant !== undefined) return constant
  const isSet = (isPrivate ? privateModes : ansiModes).get(mode)
  if (isSet === undefined) return 0
  return isSet(modes, terminal) ? 1 : 2
}

/** Who knows the modes: the tracker those that keys and the screen depend on, the emulator the rest. */
export interface ModeSources {
  readonly modes: TerminalModes
  readonly terminal: Terminal
}

type ModeTest = (modes: TerminalModes, terminal: Terminal) => boolean

// The keyboard is never locked, and what is typed is not echoed by the terminal (KAM, SRM).
const ansiConstants: ReadonlyMap<number, 3 | 4> = new Map([
  [2, 4],
  [12, 3],
])

const ansiModes: ReadonlyMap<number, ModeTest> = new Map<number, ModeTest>([
  [4, (modes) => modes.insertMode],
  [20, (_, terminal) => terminal.options.convertEol === true],
])

// Keys repeat (DECARM), and the Backspace key sends DEL (DECBKM).
const privateConstants: ReadonlyMap<number, 3 | 4> = new Map([
  [8, 3],
  [67, 4],
])

const privateModes: ReadonlyMap<number, ModeTest> = new Map<number, ModeTest>([
  [1, (modes) => modes.applicationCursorKeys],
  [6, (modes) => modes.originMode],
  [7, (modes) => modes.autoWrap],
  [9, (modes) => modes.mouseTracking === 'x10'],
  [12, (_, terminal) => terminal.options.cursorBlink === true],
  [25, (modes) => modes.cursorVisible],
  [45, (_, terminal) => terminal.modes.reverseWraparoundMode],
  [47, (modes) => modes.alternateScreen],
  [66, (modes) => modes.applicationKeypad],
  [1000, (modes) => modes.mouseTracking === 'vt200'],
  [1002, (modes) => modes.mouseTracking === 'drag'],
  [1003, (modes) => modes.mouseTracking === 'any'],
  [1004, (modes) => modes.focusReporting],
  [1005, (modes) => modes.mouseEncoding === 'utf8'],
  [1006, (modes) => modes.mouseEncoding === 'sgr'],
  [1015, (modes) => modes.mouseEncoding === 'urxvt'],
  [1016, (modes) => modes.mouseEncoding === 'sgr-pixels'],
  [1047, (modes) => modes.alternateScreen],
  [1048, () => true],
  [1049, (modes) => modes.alternateScreen],
  [2004, (modes) => modes.bracketedPaste],
  [2026, (modes) => modes.synchronizedOutput],
])
