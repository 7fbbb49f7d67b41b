import type { KillReceipt, PtarmiganErrorCode } from '@ptarmigan/adapter-interface'
import type { LogPage } from '@ptarmigan/output-log'

/** `stopped`: it ended because that was asked for; `exited`: in any other way; `failed`: it could not be started. */
export type ProcessStatus = 'running' | 'exited' | 'stopped' | 'failed'

/** Why a process could not be started. */
export interface ProcessFailure {
  readonly code: PtarmiganErrorCode
  readonly message: string
}

/** How a process stands. */
export interface ProcessState {
  /** `p1`, `p2`, …: of this manager, not a pid. */
  readonly handle: string
  readonly status: ProcessStatus
  /** Absent while it runs, and when a signal ended it. */
  readonly exitCode: number | undefined
  /** The name of the signal that ended it, e.g. `SIGTERM`. */
  readonly exitSignal: string | undefined
  /** The file with every byte of its output; absent only for one that could not be started. */
  readonly logPath: string | undefined
  /** Present for one that could not be started. */
  readonly error?: ProcessFailure
}

/** What is known of a process. */
export interface ProcessInfo extends ProcessState {
  readonly pid: number | undefined
  /** Of an adopted child: when it was adopted. */
  readonly startedAt: Date
  readonly command: string
  /** As it was given, with `~` resolved; absent: the host's. */
  readonly cwd: string | undefined
}

/** A page of the output of a process. */
export interface ProcessPage
  extends ProcessState,
    Pick<LogPage, 'lines' | 'startLine' | 'totalLines' | 'truncated' | 'endsLine' | 'degraded'> {
  /** Present when the first line is the rest of one that an earlier page began. */
  readonly continuesLine?: true
}

/** A process that was stopped, or had ended. */
export interface StoppedProcess extends ProcessInfo {
  /** What became of each process of the tree; absent when nothing was left to be killed. */
  readonly receipt?: KillReceipt
}

/** What a manager tells of its processes: each of the two once for each process that ran. */
export interface ProcessEvent {
  readonly type: 'started' | 'exited'
  readonly process: ProcessInfo
}
