import type {
  InputWait,
  KillReceipt,
  KillTreeOptions,
  Observable,
  ProcessIdentity,
  RunExit,
  TerminalSize,
} from '@ptarmigan/adapter-interface'
import type { TerminalModes } from '@ptarmigan/ansi'
import type { KeySequenceRequest } from '@ptarmigan/key-encoder'
import type { LogDegradation, LogReader } from '@ptarmigan/output-log'
import type { FinishedStatus } from '@ptarmigan/registry'
import type { ScreenSnapshot } from '@ptarmigan/screen'
import type { OutputChunk } from '@ptarmigan/supervisor'
import type { CommandResult, RunCommandOptions } from './run-command.ts'
import type { SessionEvent } from './session-event.ts'
import type { SessionMode } from './session-spec.ts'
import type { SessionShell } from './shell-tracker.ts'
import type { Turn } from './turn.ts'
import type { TurnOptions } from './turn-watch.ts'
import type { UntilConditions, UntilResult } from './until.ts'

/** Whether a session runs, and how it ended. */
export type SessionStatus = 'running' | FinishedStatus

/** One program with its output, screen, input and end. */
export interface Session {
  /** Eight hexadecimal characters. */
  readonly id: string
  readonly command: string
  readonly mode: SessionMode
  /** As it was given, with `~` resolved. */
  readonly cwd: string | undefined
  readonly pid: number
  readonly identity: ProcessIdentity
  /** What the program runs on; `pipe` also where no pseudo-terminal could be had. */
  readonly stdio: 'pty' | 'pipe'
  /** Whether an emulated screen renders its polls and logs. */
  readonly emulated: boolean
  readonly startedAt: Date
  readonly status: SessionStatus
  /** The end, once it is there. */
  readonly exit: RunExit | undefined
  /** The file with every byte that the program wrote, in order. */
  readonly logPath: string
  /** Reads the log as it is: with cursors, by line, by byte. Stays usable after the session was swept. */
  readonly logReader: LogReader
  /** The terminal's size; `undefined` on pipes. */
  readonly size: TerminalSize | undefined
  /** What the program has switched on in its terminal; `undefined` on pipes. */
  readonly modes: TerminalModes | undefined
  readonly events: Observable<SessionEvent>

  /**
   * What is new since the last poll: text as a person would read it, each part given once and in order.
   *
   * Waits up to `waitMs` for output and then for a moment of quiet, or for the end.
   * @throws `session-not-found` when the session was swept
   */
  poll(options?: PollOptions): Promise<PollResult>
  /** A page of the history: the last 200 lines, or from line `offset` on. @throws `invalid-argument`, `session-not-found` */
  log(options?: SessionLogOptions): Promise<SessionLogPage>
  /** Chunks from now on; a reader that is behind slows the program. Ends with the output. */
  output(): AsyncIterableIterator<OutputChunk>
  /** Hears each chunk; a promise that it returns slows the program. Returns what removes it. */
  subscribe(listener: (chunk: OutputChunk) => void | Promise<void>): () => void

  /** Writes to the program's input as it is; text as UTF-8. @throws `session-ended`, `stdin-closed`, `line-too-long` */
  write(data: string | Uint8Array): Promise<void>
  /** Pastes text: between brackets if the program asked for them, or as told. On pipes it is written as it is. */
  paste(text: string, options?: { readonly bracketed?: boolean }): Promise<{ readonly bracketed: boolean }>
  /** Presses Enter: CR on a terminal, LF on a pipe. */
  submit(): Promise<void>
  /** Types keys by name, exact bytes and literal text, encoded for the modes of now; all or nothing is encoded. */
  sendKeys(keys: readonly string[] | KeySequenceRequest, options?: SendKeysOptions): Promise<{ readonly bytes: number }>
  /** Ends the program's input: closes the pipe, or sends end-of-file to the terminal. */
  endInput(): Promise<void>
  /** Sets the size of terminal and screen. @throws `invalid-argument`, `unsupported` on pipes */
  resize(size: TerminalSize): Promise<'resized' | 'session-ended'>
  /**
   * Whether queries in the output that comes after this call are answered here (as at the start), or left to a real terminal
   * that shows this output. Resolves when those before it were answered. On pipes nothing is ever answered.
   */
  answerQueries(enabled: boolean): Promise<void>

  /** The screen as it is now, of an ended session as it was last. @throws `unsupported` without a screen */
  snapshot(options?: { readonly cells?: boolean }): Promise<ScreenSnapshot>

  /**
   * A string that restores the screen in another terminal of the same size: for a viewer that attaches late. Chunks that
   * come after the call are not in it, so a viewer that subscribes in the same turn misses nothing and gets nothing twice.
   * Of an ended session the screen as it was last, without history.
   * @throws `unsupported` without a screen
   */
  serialize(options?: { readonly scrollback?: number }): Promise<string>

  /**
   * Resolves once, with the first thing that happens of those that were asked for, or with the end.
   *
   * Give the result's `cursor` as `from` of the next call, and nothing between the two is missed.
   * @throws `invalid-argument`
   */
  until(conditions: UntilConditions): Promise<UntilResult>
  /** What the shell tells of itself; `undefined` without `shellIntegration`. */
  readonly shell: SessionShell | undefined
  /**
   * Runs a command, of any number of lines, in the live shell, and gives exactly its output and exit code. One at a time, in the
   * order of the calls; waits up to 10 s for a prompt.
   * @throws `unsupported` without `shellIntegration`, `shell-busy`, `aborted`, `session-ended`, `invalid-argument`
   */
  runCommand(command: string, options?: RunCommandOptions): Promise<CommandResult>
  /** Whether the program waits for someone to type; `unknown` on pipes, where the platform cannot tell, and after the end. */
  inputWait(): Promise<InputWait>
  /**
   * Tells each time whose turn it is to someone who listens, once for each turn, until it is ended or the session has.
   *
   * Returns what ends it.
   */
  watchTurns(listener: (turn: Turn) => void, options?: TurnOptions): () => void

  /** Whether exactly this process runs now, as the system tells it; also between its end and the settled end it does not. */
  isAlive(): Promise<boolean>
  /** Resolves at the settled end, when every byte has its place. Never rejects. */
  wait(): Promise<RunExit>
  /** Ends the whole tree and resolves to the proof, also of what an ended session left behind. */
  kill(options?: KillTreeOptions): Promise<KillReceipt>
}

export interface PollOptions {
  /** How long to wait for something new, in milliseconds; default 0. */
  readonly waitMs?: number
  /** How long it must have been quiet before new output is given, in milliseconds, within `waitMs`; default 100. */
  readonly quietMs?: number
  /** Ends the waiting; what is there is given. */
  readonly signal?: AbortSignal
}

/** What a poll gives. */
export interface PollResult {
  /** Clean text, only what is new; line ends are LF. */
  readonly output: string
  readonly status: SessionStatus
  /** The end, once it is there. */
  readonly exit?: RunExit
  /** Whether something came since the last poll that `output` does not hold; the log has it. */
  readonly truncated: boolean
  /** How much: characters of a raw stream, or lines that scrolled out of a screen's history. */
  readonly omitted: { readonly characters: number; readonly lines: number }
  /** Characters that the program has produced, ever. */
  readonly totalChars: number
  readonly logPath: string
}

export interface SessionLogOptions {
  /** First line, counted from 1 (0 is taken for 1). */
  readonly offset?: number
  /** Lines, at most 300. */
  readonly limit?: number
  /** Lines of the log as they are, with their escape sequences; default: clean text, or the rendered transcript of a screen. */
  readonly raw?: boolean
}

/** A page of a session's history. */
export interface SessionLogPage {
  readonly lines: readonly string[]
  /** Number of the first line, from 1; 0 when there is none. */
  readonly startLine: number
  readonly totalLines: number
  /** Whether there is more beyond the page: after it, or before it for the default page. */
  readonly truncated: boolean
  readonly logPath: string
  /** Present when the file of the log is not whole. */
  readonly degraded?: LogDegradation
}

export interface SendKeysOptions {
  /** Pause after each key, in milliseconds; default 0. */
  readonly delayMs?: number
  /**
   * Pause after a bare Escape that another key follows, in milliseconds; default 150. Programs take Escape and a letter
   * that come together for Alt and the letter; vim waits 100 ms for it, and 1,000 ms without a configuration.
   */
  readonly escapeGapMs?: number
}
