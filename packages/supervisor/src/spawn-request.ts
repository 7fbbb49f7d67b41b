import type { DeferredText, Environment, ProgramInput, TerminalSize } from '@ptarmigan/adapter-interface'

/** One piece of output as it arrived. */
export interface OutputChunk {
  readonly stream: 'stdout' | 'stderr'
  /** The bytes as the program wrote them. They must not be changed: others read them, too. */
  readonly bytes: Uint8Array
  /** The bytes decoded, streaming, as UTF-8 or the `encoding` of the request, and without the terminal queries that this run answers itself. */
  readonly text: string
  /** `text` where it is made when it is read: for whoever keeps more text than is ever read. */
  readonly deferredText?: DeferredText
  /** The terminal painted itself anew after a resize: no activity of the program, and no text. */
  readonly isRepaint?: true
}

/** A consumer of output. A promise that it returns slows the program until it resolves. */
export type ChunkConsumer = (chunk: OutputChunk) => void | Promise<void>

/** A consumer of decoded text. A promise that it returns slows the program until it resolves. */
export type TextConsumer = (text: string) => void | Promise<void>

interface SpawnRequestBase {
  /** `pty` asks for a pseudo-terminal and falls back to pipes where none can be had; `child` is pipes. Default `child`. */
  readonly mode?: 'pty' | 'child'
  /** Working directory; default: the host's. */
  readonly cwd?: string
  /** Variables added to the host's environment; `undefined` removes one. */
  readonly env?: Environment
  /** Whether `env` is added to the host's environment (default), or is the whole of it. */
  readonly extendEnv?: boolean
  /** Limit from the start, in milliseconds; none by default. */
  readonly timeoutMs?: number
  /** Limit without output of either stream, in milliseconds; none by default. */
  readonly noOutputTimeoutMs?: number
  /** Given to the program at its start. */
  readonly input?: ProgramInput
  /** On pipes: `pipe-closed` ends the input after `input`, `pipe-open` does not. Default `pipe-closed`. */
  readonly stdinMode?: 'pipe-closed' | 'pipe-open'
  /** Of the pseudo-terminal; default 120×30. */
  readonly size?: TerminalSize
  /**
   * How the program encodes what it writes to pipes: a label such as `gbk`, or a code page by number such as `cp866`.
   * Default UTF-8, which every pseudo-terminal is.
   */
  readonly encoding?: string
  readonly onStdout?: TextConsumer
  readonly onStderr?: TextConsumer
  /** Gets bytes and text of both streams, in order of arrival. */
  readonly onChunk?: ChunkConsumer
  /** Cancels the run, or the spawn if it is still under way. */
  readonly signal?: AbortSignal
  /** A name by which several runs are cancelled together. */
  readonly scope?: string
  /** Characters of each stream kept for {@link RunExit}; the newest stay. Default 200,000. */
  readonly maxCaptureChars?: number
  /** Grace of cancels and timeouts between the polite and the certain signal, in milliseconds; default 3000. */
  readonly killGraceMs?: number
  /** Id of the run, also its marker in the environment; default: 8 random hexadecimal characters. */
  readonly runId?: string
  /**
   * Whether the supervisor answers terminal queries on a pseudo-terminal (default), or leaves them to the caller,
   * who has an emulated screen or a real terminal.
   */
  readonly answerQueries?: boolean
  /** Whether the modes of the pseudo-terminal are followed here, see `SupervisedRun.modes`; default true. */
  readonly trackModes?: boolean
}

/** What to run: a command for a shell, or a program with its arguments. */
export type SpawnRequest = SpawnRequestBase &
  (
    | {
        readonly command: string
        /** The shell that runs `command`, by name or path. */
        readonly shell?: string
        readonly file?: never
        readonly args?: never
      }
    | { readonly file: string; readonly args?: readonly string[]; readonly command?: never; readonly shell?: never }
  )
