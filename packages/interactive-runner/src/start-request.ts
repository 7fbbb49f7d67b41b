import type { Environment, TerminalSize } from '@ptarmigan/adapter-interface'

/** What to start, and how it is watched. */
export interface StartRequest {
  /** The session, a name of the caller's; viewers and direct writers of it outlive a restart of its process. */
  readonly sessionId: string
  /** The program and its arguments. */
  readonly command: readonly string[]
  /** Working directory; `~` and `~/…` are the home directory. Default: the host's. */
  readonly cwd?: string
  /** Variables added to the host's environment; `undefined` removes one. */
  readonly env?: Environment
  /** Starts at once, at `defaultSize`. Default: the first size that a viewer gives starts the program. */
  readonly immediate?: boolean
  /** Of an immediate start; default 120 columns, 40 rows. */
  readonly defaultSize?: TerminalSize
  /**
   * A prompt, as a regular expression: text that a person would read, the newest 1,024 characters since the last match.
   * One that is not a regular expression is a warning, and turns are told without it.
   */
  readonly promptPattern?: string | RegExp
  /** Time without output and input after which a turn is complete, in milliseconds; default 5,000. */
  readonly idleTimeoutMs?: number
  /** Whether turns are detected; default true, of user shells false. */
  readonly turnDetection?: boolean
  /** How many bytes of output are kept for whoever connects later; default 2 MiB. */
  readonly bufferBytes?: number
  /** The name of a status detector; default: none. */
  readonly statusDetector?: string
  /** The shortest time between two looks at the screen, in milliseconds; default 100. */
  readonly checkIntervalMs?: number
  /** How long a state must hold before it is told, in milliseconds; default 0. */
  readonly stabilityMs?: number
  /** A line that is typed once the program shows its prompt, followed by Enter. */
  readonly initialCommand?: string
  /** How long a prompt is waited for before the initial command is typed anyway, in milliseconds; default 2,000. */
  readonly initialCommandWaitMs?: number
  /** Prompt marks, exit codes and `runCommand` of the host's session, for bash, zsh and fish; default false. */
  readonly shellIntegration?: boolean
  /** Rows of history that the screen keeps; default 5,000. */
  readonly scrollback?: number
}

/** A request with its defaults. */
export interface CheckedRequest extends StartRequest {
  readonly file: string
  readonly args: readonly string[]
  readonly defaultSize: TerminalSize
  readonly idleTimeoutMs: number
  readonly bufferBytes: number
  readonly checkIntervalMs: number
  readonly stabilityMs: number
  readonly initialCommandWaitMs: number
  readonly turnDetection: boolean
}
