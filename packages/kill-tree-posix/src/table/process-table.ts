import type { ProcessRecord } from './process-record.ts'
import type { ProcessSnapshot } from './snapshot.ts'

/** The one source of facts about processes. Every method rejects with `process-table-unavailable` where it cannot tell. */
export interface ProcessTable {
  /** Identifies the boot that start times count from, where the platform tells. */
  bootId(): string | undefined
  /** By how much two readings of one start time may differ. */
  readonly startTolerance: number
  /** The start time that a process would get now. */
  now(): number
  scan(): Promise<ProcessSnapshot>
  /** One process; read before this returns where the platform allows. */
  read(pid: number): ProcessRecord | undefined | Promise<ProcessRecord | undefined>
  /**
   * A reader of these processes, as fresh as the platform allows: on `/proc` each call reads anew, elsewhere all are
   * read once, before this resolves.
   */
  reader(pids: readonly number[]): Promise<(pid: number) => ProcessRecord | undefined>
  /** The whole command line; the name in brackets where it cannot be read. */
  commandOf(record: ProcessRecord): string
  /** The program's name, not cut. */
  nameOf(record: ProcessRecord): string
  /** The value of the marker variable in the environment that each process was started with, by pid. */
  markersOf(records: readonly ProcessRecord[]): Promise<ReadonlyMap<number, MarkerReading>>
  /** Forgets remembered environments. */
  forget(): void
  /** What only `/proc` can tell. */
  readonly details: ProcessDetails | undefined
}

/** What the environment of a process says about its session. */
export type MarkerReading =
  | { readonly kind: 'marked'; readonly value: string }
  | { readonly kind: 'unmarked' }
  | { readonly kind: 'unreadable' }
  /** It is in the middle of exec or of its exit, and shows none: what it is will be seen in a moment. */
  | { readonly kind: 'unsettled' }

/** What a process does with a signal. */
export type SignalDisposition = 'default' | 'ignored' | 'caught'

/**
 * Facts that are one small file each, read on demand; `undefined` where the process is gone or they may not be read. What
 * is asked of a record is read once for that record: many kills may ask the same of one look.
 */
export interface ProcessDetails {
  dispositionOf(pid: number, signal: NodeJS.Signals): SignalDisposition | undefined
  /** What descriptors 0, 1 and 2 point at. */
  standardFilesOf(record: ProcessRecord): readonly string[]
  /** What every descriptor points at. */
  openFilesOf(record: ProcessRecord): readonly string[] | undefined
  controlGroupOf(record: ProcessRecord): string | undefined
  /** Whether processes of other users are out of sight (`hidepid`). */
  hidesProcesses(): boolean
}
