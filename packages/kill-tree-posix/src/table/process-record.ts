/** One process, as the process table shows it at one moment. */
export interface ProcessRecord {
  readonly pid: number
  readonly parentPid: number
  /** Id of the process group: the pid that its leader has or had. */
  readonly group: number
  /** Id of the session: the pid that its leader has or had; 0 where the leader is out of sight, or it cannot be told. */
  readonly session: number
  /** One letter as in `ps`: R running, S sleeping, D uninterruptible, T stopped, t traced, Z zombie, X dead. */
  readonly state: string
  /** In the unit of the table; grows with time. */
  readonly startTime: number
  readonly threads: number
  /** Path of the controlling terminal. */
  readonly terminal: string | undefined
  /** The name that the kernel keeps; Linux cuts it at 15 bytes. */
  readonly name: string
  readonly kernelThread: boolean
  /** The command line, where the table shows it beside the rest. */
  readonly command?: string
}

/**
 * Whether the process has ended: a zombie is a record of an end that nobody asked for yet.
 *
 * A leader thread that ended before its other threads shows as a zombie too, and is not one.
 */
export const isGone = (record: ProcessRecord): boolean =>
  (record.state === 'Z' || record.state === 'X') && record.threads <= 1
