import type { Observable, TerminalSize } from '@ptarmigan/adapter-interface'
import type { Session, UntilConditions, UntilResult } from '@ptarmigan/session-host'
import type { InteractiveProcess, StoppedInteractiveProcess } from './interactive-process.ts'
import type { OutputSnapshot } from './output-buffer.ts'
import type { PatternDetectorData } from './pattern-detector.ts'
import type { RunnerEvent } from './runner-event.ts'
import type { StartRequest } from './start-request.ts'
import type { StatusDetector } from './status-detector.ts'
import type { StartUserShellOptions, UserShell } from './user-shells.ts'
import type { DirectWriter, Viewer, ViewerOptions } from './viewer.ts'

/** Types into one process. */
export interface InputWriter {
  readonly processId: string
  /** Resolves when the system took all of it. @throws `session-ended` */
  write(data: string | Uint8Array): Promise<void>
}

/** Names a user shell of a session. */
export interface UserShellAddress {
  readonly sessionId: string
  readonly shellId: string
}

/**
 * Live terminals. Where an `id` is asked for, that of a process and that of a session will do: a session's is that of the process
 * it has now.
 */
export interface InteractiveRunner extends AsyncDisposable {
  /** Everything that happens. */
  readonly events: Observable<RunnerEvent>

  /**
   * Registers a process. Its program starts at the first size that it is given, or at once: with `immediate`, and when a viewer or
   * writer of an earlier process of the session is still there.
   *
   * A start that fails leaves no entry.
   * @throws `invalid-argument`, also for a session that has a process; `disposed`; and what `host.open` throws
   */
  start(request: StartRequest): Promise<InteractiveProcess>
  /**
   * Ends the whole tree: SIGHUP or SIGTERM as the program heeds it, 2 s, SIGKILL; with a receipt.
   *
   * @throws `session-not-found`, `process-table-unavailable`
   */
  stop(id: string): Promise<StoppedInteractiveProcess>
  stopAll(): Promise<StoppedInteractiveProcess[]>

  /** A process that has not ended, user shells included. */
  get(id: string): InteractiveProcess | undefined
  /** The process that a session has now; no user shell. */
  getBySession(sessionId: string): InteractiveProcess | undefined
  list(): InteractiveProcess[]
  /** Whether exactly this program runs, as the system tells it. */
  isRunning(id: string): Promise<boolean>
  /** Whether it runs, starts, or waits for its size. */
  isReadyOrPending(id: string): boolean
  /** The session of the host, once it is started. */
  session(id: string): Session | undefined

  /** The first size starts the program, with exactly it; later ones change terminal, screen and viewers together. @throws `session-not-found`, `invalid-argument` */
  resize(id: string, size: TerminalSize): Promise<void>
  resizeBySession(sessionId: string, size: TerminalSize): Promise<void>
  /** Types. @throws `session-not-found`, `not-started`, `session-ended` */
  writeStdin(id: string, data: string | Uint8Array): Promise<void>
  /** @throws `session-not-found`, `not-started`, `unsupported` where there is no input */
  getInputWriter(id: string): InputWriter
  getInputWriterBySession(sessionId: string): InputWriter
  /** The newest output, with its times, without queries. @throws `session-not-found` */
  getBuffer(id: string): OutputSnapshot

  /** Binds a direct writer to a process: from now on, until it ends. @throws `session-not-found` */
  setDirectOutput(id: string, writer: DirectWriter): void
  /** Binds a direct writer to a session, which need not have a process yet; it stays through restarts. */
  setDirectOutputBySession(sessionId: string, writer: DirectWriter): void
  /** As {@link setDirectOutputBySession}, and what the screen shows now comes first. */
  connect(sessionId: string, writer: DirectWriter): void
  /** Whether there was one. */
  clearDirectOutput(id: string): boolean
  clearDirectOutputBySession(sessionId: string): boolean
  hasActiveDirectOutput(id: string): boolean
  hasActiveDirectOutputBySession(sessionId: string): boolean
  /** Writes to the direct writer of a session, e.g. a notice; whether there is one. */
  writeMessage(sessionId: string, message: string): boolean

  /**
   * Adds a viewer. It gets the screen as it is now, and then everything that comes; past its bound, the screen again instead of
   * what it missed. @throws `session-not-found`, `invalid-argument`
   */
  attach(id: string, options: ViewerOptions): Promise<Viewer>
  /** Resolves once, with what happened first; see `Session.until`. Of one that waits for its start, everything counts from its first byte on. @throws `session-not-found`, what the start throws */
  until(id: string, conditions: UntilConditions): Promise<UntilResult>

  /** Adds a status detector, or replaces one of its name. @throws `invalid-argument` */
  registerDetector(detector: StatusDetector | PatternDetectorData): void
  detectorNames(): string[]

  /** Registers a plain shell: "Terminal", which cannot be closed, then "Terminal 2", … */
  createUserShell(sessionId: string): UserShell
  /** Registers a shell with a command of its own, which is typed at each start. One that is known stays as it is. */
  registerScriptShell(
    sessionId: string,
    shell: { readonly id: string; readonly label: string; readonly command: string },
  ): UserShell
  /** The live process of the shell, or a new login shell, which waits for its size. Without an id: of the first "Terminal". @throws `session-not-found` */
  startUserShell(sessionId: string, options?: StartUserShellOptions & { readonly shellId?: string }): Promise<UserShell>
  /** By creation; makes the first "Terminal" if there is no plain shell. */
  listUserShells(sessionId: string): UserShell[]
  /** Stops its process, and forgets it if it can be closed. @throws `session-not-found` */
  stopUserShell(address: UserShellAddress): Promise<StoppedInteractiveProcess | undefined>
  /** @throws `session-not-found` */
  resizeUserShell(address: UserShellAddress, size: TerminalSize): Promise<void>
  /** @throws `session-not-found`, `not-started` */
  getUserShellInputWriter(address: UserShellAddress): InputWriter
  /** Binds a direct writer to a user shell; it stays through restarts. */
  setUserShellWriter(address: UserShellAddress, writer: DirectWriter): void
  clearUserShellWriter(address: UserShellAddress): boolean

  /** Stops everything, and lets viewers go. Idempotent. */
  dispose(): Promise<void>
}
