/**
 * A process that can be told from a later one with the same pid.
 *
 * With neither `startTime` nor `seenAs` the process was gone before it could be identified; such a pid is never signalled.
 */
export interface ProcessIdentity {
  readonly pid: number
  /**
   * When it started, in the platform's own unit; only ever compared for equality. Linux: field 22 of `/proc/<pid>/stat`;
   * Windows: microseconds since 1970.
   */
  readonly startTime?: number
  /** The boot that `startTime` counts from, where the platform tells. */
  readonly bootId?: string
  /**
   * What else is known of it where the platform may not tell when it started (Windows): its parent's pid and its
   * program, `4711 node.exe`. Weaker than `startTime`, and used only where that is not to be had.
   */
  readonly seenAs?: string
}

/** A process, named for people. */
export interface ProcessDescription extends ProcessIdentity {
  /** The command line with its arguments; the program's name in brackets where that cannot be read. */
  readonly command: string
}
