import type { KillReceipt, ProcessIdentity, RunExit, TerminalSize } from '@ptarmigan/adapter-interface'
import type { AgentState } from './status-detector.ts'

/** `pending`: it waits for its first size. `exited`: code 0, or it was stopped; `failed`: any other end. */
export type InteractiveStatus = 'pending' | 'starting' | 'running' | 'exited' | 'failed'

/** How a process stands. */
export interface InteractiveProcess {
  /** Of the runner; not a pid. */
  readonly id: string
  readonly sessionId: string
  readonly command: readonly string[]
  readonly cwd: string | undefined
  readonly status: InteractiveStatus
  /** The id of its session in the host, once it is started. */
  readonly hostSessionId: string | undefined
  readonly pid: number | undefined
  readonly identity: ProcessIdentity | undefined
  /** The size of its terminal; `undefined` before it has one, and on pipes. */
  readonly size: TerminalSize | undefined
  /** What the status detector sees; `unknown` without one. */
  readonly state: AgentState
  readonly createdAt: Date
  readonly startedAt: Date | undefined
  readonly updatedAt: Date
  /** Of one that ended: its code, or 128 and the number of the signal that ended it. */
  readonly exitCode: number | undefined
  readonly exitSignal: string | undefined
  /** The whole end, once it is there. */
  readonly exit: RunExit | undefined
  /** The user shell that it is, if it is one. */
  readonly userShellId: string | undefined
}

/** A process that was stopped. */
export interface StoppedInteractiveProcess {
  readonly process: InteractiveProcess
  /** What became of each process of its tree; absent when no program had been started. */
  readonly receipt?: KillReceipt
}
