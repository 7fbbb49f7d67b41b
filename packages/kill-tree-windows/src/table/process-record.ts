/** One process, as Windows lists it. */
export interface ProcessRecord {
  readonly pid: number
  /** Who started it. The number stays when that one has ended, and may be another's by then. */
  readonly parentPid: number
  /** The program's file name, e.g. `node.exe`. */
  readonly name: string
  /** Its place in the list, which the system keeps in the order of the starts. */
  readonly place: number
  /** Microseconds since 1970, where they can be read. */
  readonly startTime: number | undefined
}
