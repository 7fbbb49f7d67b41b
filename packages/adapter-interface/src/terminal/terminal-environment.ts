import type { Environment } from '../launch-spec.ts'

/** What the program's terminal is like; given, or else this. https://invisible-island.net/ncurses/terminfo.ti.html */
export const terminalDefaults = { TERM: 'xterm-256color', COLORTERM: 'truecolor' } as const

/** Variables that speak of the terminal in which the host runs, and would be wrong in a new one. */
export const outerTerminalVariables = [
  // A program that sees them talks to the outer multiplexer. tmux(1), screen(1), zellij
  'TMUX',
  'TMUX_PANE',
  'STY',
  'WINDOW',
  'ZELLIJ',
  'ZELLIJ_PANE_ID',
  'ZELLIJ_SESSION_NAME',
  // The X11 window of the outer emulator.
  'WINDOWID',
  // It wins over TERM. termcap(5)
  'TERMCAP',
] as const

/** They win over the size that the terminal itself tells, and no resize changes them. `ncurses(3x)` */
export const sizeVariables = ['COLUMNS', 'LINES'] as const

/**
 * The environment of a program on a new terminal.
 *
 * TERM and COLORTERM are kept where they were given. A value equal to the host's own counts as inherited, because
 * callers who add a variable copy the whole environment of the host, and that describes another terminal.
 */
export const terminalEnvironment = (
  env: Readonly<Record<string, string>>,
  hostEnv: Environment,
): Readonly<Record<string, string>> => {
  const terminal = { ...env }
  for (const name of outerTerminalVariables) delete terminal[name]
  // Anything but a number is something else that happens to have this name.
  for (const name of sizeVariables) if (/^\d+$/.test(terminal[name] ?? '')) delete terminal[name]
  for (const [name, value] of Object.entries(terminalDefaults)) {
    const given = env[name]
    terminal[name] = given === undefined || given === hostEnv[name] ? value : given
  }
  return terminal
}
