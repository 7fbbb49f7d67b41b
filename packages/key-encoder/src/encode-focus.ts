import type { KeyModes } from './key-modes.ts'

/**
 * `CSI I` when the terminal gained the focus, `CSI O` when it lost it; empty if the modes are given and the program did not ask.
 * https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-FocusIn_FocusOut
 */
export const encodeFocus = (focus: 'in' | 'out', modes?: KeyModes): string => {
  if (modes !== undefined && modes.focusReporting !== true) return ''
  return focus === 'in' ? '\x1b[I' : '\x1b[O'
}
