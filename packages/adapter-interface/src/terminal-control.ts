import type { ProcessDescription } from './process-identity.ts'

/** The size of a terminal in character cells, integers from 1 to 65,535. */
export interface TerminalSize {
  readonly cols: number
  readonly rows: number
}

/** The size of a pseudo-terminal when none is given. */
export const defaultTerminalSize: TerminalSize = { cols: 120, rows: 30 }

/** What the line discipline does now. `termios(3)` */
export interface LineDiscipline {
  /** ICANON: input is given to the program line by line. */
  readonly canonical: boolean
  /** ECHO: input is shown. */
  readonly echo: boolean
  /** The process group that reads the terminal now, where the platform tells. */
  readonly foregroundProcessGroup?: number
}

/** Whether the program waits for someone to type, as the kernel tells it. */
export type InputWait =
  /**
   * A process of the foreground process group reads the terminal, or watches it for input: `line` in canonical mode,
   * `secret` where the terminal also shows nothing of it, `keys` otherwise.
   */
  | {
      readonly kind: 'waiting'
      readonly expects: 'line' | 'secret' | 'keys'
      readonly process: ProcessDescription
    }
  /** It works, sleeps, or waits for something else. */
  | { readonly kind: 'not-waiting' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** The terminal half of an adapter on a pseudo-terminal. */
export interface TerminalControl {
  /** The size last set. */
  readonly size: TerminalSize
  /** Path of the slave device, e.g. `/dev/pts/3`, where there is one. */
  readonly devicePath?: string
  /**
   * Whether the chunk that is being delivered is the terminal's own repaint after a resize, and not of the program:
   * neither activity nor new text. Absent where terminals do not repaint by themselves.
   */
  readonly isRepainting?: boolean
  /**
   * Sets the size; the program gets SIGWINCH.
   *
   * After the end it does nothing and says so.
   * @throws `invalid-argument` for anything but integers from 1 to 65,535
   */
  resize(size: TerminalSize): 'resized' | 'session-ended'
  /**
   * Reads the line discipline, on demand.
   *
   * @throws `session-ended`, or `unsupported` where the platform has none
   */
  lineDiscipline(): Promise<LineDiscipline>
  /**
   * The process group in the foreground now, read at once and without a process; `undefined` after the end.
   *
   * Absent where that cannot be had.
   */
  foreground?(): number | undefined
  /**
   * Tells whether the program waits for someone to type; what cannot be known is `unknown`, never a guess.
   *
   * Absent where a backend can never tell. After the end it is `unknown`. Never rejects.
   */
  inputWait?(): Promise<InputWait>
}
