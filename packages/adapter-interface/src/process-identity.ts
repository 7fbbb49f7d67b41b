/**
 * A process that can be told from a later one with the same pid.
 *
 * Without `startTime` the process was gone before it could be identified; such a pid is never signalled.
 */
export interface ProcessIdentity {
  readonly pid: number
  /** When it started, in the platform's own unit; only ever compared for equality. Linux: field 22 of `/proc/<pid>/stat`. */
  readonly startTime?: number
  /** The boot that `startTime` counts from, where the platform tells. */
  readonly bootId?: string
}

/** A process, named for people. */
export interface ProcessDescription extends ProcessIdentity {
  /** The command line with its arguments; the program's name in brackets where that cannot be read. */
  readonly command: string
}
