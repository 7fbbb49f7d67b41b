import type { Environment, ProgramInput } from '@ptarmigan/adapter-interface'
import type { OutputChunk } from '@ptarmigan/supervisor'
import type { OutputFilter } from './output-filter.ts'

/** What a session is for, which decides what it runs on: `session` on a pseudo-terminal with a screen, the others on pipes. */
export type SessionMode = 'one-shot' | 'session' | 'daemon'

interface SessionSpecBase {
  /** Default `one-shot`. */
  readonly mode?: SessionMode
  /** Puts a `one-shot` or `daemon` on a pseudo-terminal; it has no screen then, and its text is cleaned of sequences. */
  readonly pty?: boolean
  /** Working directory; `~` and `~/…` are the home directory. Default: the host's. */
  readonly cwd?: string
  /** Variables added to the host's environment; `undefined` removes one. */
  readonly env?: Environment
  /** Whether `env` is added to the host's environment (default), or is the whole of it. */
  readonly extendEnv?: boolean
  /** Columns of the terminal, 1 to 65,535 (with a screen 2 to 10,000); default 120. */
  readonly cols?: number
  /** Rows of the terminal; default 30. */
  readonly rows?: number
  /** Rows of history that the screen keeps; default 5,000. */
  readonly scrollback?: number
  /** Limit from the start, in milliseconds; none by default. */
  readonly timeoutMs?: number
  /** Limit without output, in milliseconds; none by default. */
  readonly noOutputTimeoutMs?: number
  /** Given to the program at its start. */
  readonly input?: ProgramInput
  /** On pipes: `pipe-closed` (default) ends the input after `input`, `pipe-open` leaves it open for `write`. */
  readonly stdinMode?: 'pipe-closed' | 'pipe-open'
  /**
   * On pipes: how the program encodes its output, e.g. `gbk` or `cp866`; default UTF-8. For polls and `RunExit`; the log has
   * the bytes as they were written, and its pages read them as UTF-8.
   */
  readonly encoding?: string
  /** Cancels the session, or its start if that is still under way. */
  readonly signal?: AbortSignal
  /** A name by which several sessions are ended together. */
  readonly scope?: string
  /** Grace of kills and timeouts, in milliseconds; default 3000. */
  readonly killGraceMs?: number
  /** Characters of the history kept in memory; default 200,000. */
  readonly maxOutputChars?: number
  /** Characters of each stream kept for the next poll; default 30,000. */
  readonly pendingMaxOutputChars?: number
  /**
   * Makes a bash, zsh or fish that is typed into tell of its prompts, commands and directory: see `Session.shell` and
   * `Session.runCommand`. Reads the user's files as always and changes none.
   */
  readonly shellIntegration?: boolean
  /** The first subscriber: hears each chunk, from the first byte on, which may come before `open` resolves. */
  readonly onOutput?: (chunk: OutputChunk) => void | Promise<void>
  /** What the screen shows before the program's first byte; it is no output, and in no log. */
  readonly screenPreamble?: string
  /** Whether queries are answered from the first byte on; default true. See `Session.answerQueries`. */
  readonly answerQueries?: boolean
  /** How the command is recorded and shown; default: as it is. For one that holds what must not be shown. */
  readonly shownCommand?: string
  /** Changes the output before log, polls, patterns and subscribers get it; one of its own for each session. */
  readonly outputFilter?: OutputFilter
}

/** What to run: a command for a shell, or a program with its arguments. */
export type SessionSpec = SessionSpecBase &
  (
    | { readonly command: string; readonly shell?: string; readonly file?: never; readonly args?: never }
    | { readonly file: string; readonly args?: readonly string[]; readonly command?: never; readonly shell?: never }
  )

/** The command as it is shown: as the spec says, or as a person would write it. */
export const commandText = (spec: SessionSpec): string => spec.shownCommand ?? writtenCommand(spec)

const writtenCommand = (spec: SessionSpec): string =>
  spec.command ?? [spec.file, ...(spec.args ?? [])].map(quotedWord).join(' ')

const quotedWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
