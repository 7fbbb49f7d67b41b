import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A tmux server of its own, whose panes show bytes: an emulator that shares nothing with this package. */
export interface TmuxPanes extends AsyncDisposable {
  /** What a new pane shows and knows when it has taken the bytes. */
  show(bytes: Uint8Array | string): Promise<TmuxPane>
}

export interface TmuxPane {
  /** With colours and styles. */
  readonly rows: readonly string[]
  /** Cursor, modes, margins, tab stops and title, by tmux's names. */
  readonly state: Readonly<Record<string, string>>
}

export const startTmux = async ({ cols, rows }: { cols: number; rows: number }): Promise<TmuxPanes> => {
  const directory = await mkdtemp(join(tmpdir(), 'tmux-panes-'))
  const socket = join(directory, 'socket')
  const env = { PATH: process.env.PATH, HOME: directory, LC_ALL: 'C.UTF-8', TERM: 'xterm-256color' }
  const tmux = async (...args: string[]): Promise<string> =>
    (await execute('tmux', ['-u', '-S', socket, '-f', '/dev/null', ...args], { env })).stdout
  const size = ['-x', String(cols), '-y', String(rows)]
  await tmux('new-session', '-d', ...size, 'exec cat', ';', 'set', '-g', 'status', 'off')
  let shown = 0

  /** Asks whether the terminal is well when everything is written: the answer, which ends in `n`, comes when it was taken. */
  const script = [
    'stty raw -echo; cat "$1"; printf "\\033[5n"',
    'while [ "$(dd bs=1 count=1 2>/dev/null)" != n ]; do :; done',
    'tmux -S "$2" wait-for -S "$3"; exec sleep 1000',
  ].join('\n')
  return {
    show: async (bytes) => {
      const name = `shown-${++shown}`
      const path = join(directory, name)
      await writeFile(path, bytes)
      const command = ['sh', '-c', script, 'sh', path, socket, name]
      await tmux('new-session', '-d', '-s', name, ...size, ...command)
      const target = ['-t', `=${name}:`]
      const format = stateNames.map((key) => `#{${key}}`).join('\n')
      const told = await tmux(
        ...['wait-for', name, ';', 'capture-pane', '-p', '-e', '-N', ...target, ';'],
        ...['display-message', '-p', ...target, format, ';', 'kill-session', '-t', `=${name}`],
      )
      const lines = told.split('\n')
      return {
        rows: lines.slice(0, rows),
        state: Object.fromEntries(stateNames.map((key, index) => [key, lines[rows + index] ?? ''])),
      }
    },
    [Symbol.asyncDispose]: async () => {
      await tmux('kill-server')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const stateNames = [
  ...[
    'cursor_x',
    'cursor_y',
    'cursor_flag',
    'insert_flag',
    'keypad_cursor_flag',
    'keypad_flag',
    'wrap_flag',
    'origin_flag',
  ],
  ...['mouse_any_flag', 'mouse_button_flag', 'mouse_standard_flag', 'mouse_sgr_flag', 'mouse_utf8_flag'],
  ...['alternate_on', 'scroll_region_upper', 'scroll_region_lower', 'pane_tabs', 'pane_title'],
]
