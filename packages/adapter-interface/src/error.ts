/** What went wrong, as a value to branch on. Codes are stable; messages are for people and may change. */
export type PtarmiganErrorCode =
  /** A value given by the caller is not allowed; the message names the field and quotes the value. */
  | 'invalid-argument'
  /** The program does not exist, or no entry of PATH holds it. */
  | 'program-not-found'
  /** The shell that was asked for, or every shell that was tried, does not exist. */
  | 'shell-not-found'
  /** The working directory does not exist, or is not a directory. */
  | 'directory-not-found'
  /** The program is not executable, or the directory may not be entered. */
  | 'permission-denied'
  /** The file is executable but not a program of this machine (ENOEXEC). */
  | 'program-not-runnable'
  /** One argument, or all of them with the environment, are larger than the system allows (E2BIG). */
  | 'arguments-too-long'
  /** A pseudo-terminal cannot be had on this machine. */
  | 'pty-unavailable'
  /** The system is out of descriptors, processes, pseudo-terminals or memory. */
  | 'resource-exhausted'
  /** This backend cannot do what was asked; nothing was done. */
  | 'unsupported'
  /** The program's input was ended before. */
  | 'stdin-closed'
  /** A line is longer than a terminal in canonical mode can take. */
  | 'line-too-long'
  /** No session has this id; the message names those that exist. */
  | 'session-not-found'
  /** The program has ended; the message says how. */
  | 'session-ended'
  /** The program is not started yet; the message says what that waits for. */
  | 'not-started'
  /** The shell runs something else, so a command cannot be given to it now. */
  | 'shell-busy'
  /** The caller aborted. */
  | 'aborted'
  /** The object was disposed of. */
  | 'disposed'
  /** The process table cannot be read, so no tree can be found or killed. */
  | 'process-table-unavailable'
  /** The process is protected: the host, one of its ancestors, or pid 1. */
  | 'protected-process'
  /** The pid belongs to another process than the one recorded. */
  | 'identity-mismatch'
  /** A file of the output log cannot be made, read or written. */
  | 'log-failed'
  /** The spawn failed for a reason that has no code of its own; see `cause`. */
  | 'spawn-failed'

/** What a {@link PtarmiganError} is made of. */
export interface PtarmiganErrorOptions {
  readonly code: PtarmiganErrorCode
  /** What was being done, e.g. `spawn`, `write`, `resize`. */
  readonly operation: string
  /** The error below this one, e.g. with the system's errno. */
  readonly cause?: unknown
  /** Facts for programs: the field, the path, the pid. */
  readonly details?: Readonly<Record<string, unknown>>
}

const brand: symbol = Symbol.for('ptarmigan.error')

/** Every error of every ptarmigan package: a stable `code`, the operation, the cause, and in the message what to do. */
export class PtarmiganError extends Error {
  override readonly name: string = 'PtarmiganError'
  readonly code: PtarmiganErrorCode
  readonly operation: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(message: string, options: PtarmiganErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = options.code
    this.operation = options.operation
    this.details = options.details ?? {}
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Whether a value is a {@link PtarmiganError}, also one of another copy of this package, and of the given code if one is given. */
export const isPtarmiganError = (value: unknown, code?: PtarmiganErrorCode): value is PtarmiganError =>
  value instanceof Error && brand in value && (code === undefined || ('code' in value && value.code === code))
