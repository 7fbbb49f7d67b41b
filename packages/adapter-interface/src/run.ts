import type { AdapterStdin } from './adapter-stdin.ts'
import type { KillReceipt, KillTreeOptions } from './kill.ts'
import type { ProcessIdentity } from './process-identity.ts'
import type { TerminalControl } from './terminal-control.ts'
import type { TerminationReason } from './termination-reason.ts'
import type { OutputEnd } from './wait-result.ts'

/** The end of a run, delivered once, after everything else. */
export interface RunExit {
  readonly reason: TerminationReason
  /** The program's exit code; `undefined` if a signal ended it or its end is not known. */
  readonly exitCode: number | undefined
  /** The name of the signal that ended it, e.g. `SIGKILL`. */
  readonly exitSignal: string | undefined
  readonly durationMs: number
  /** The newest output as text, capped; see `truncated` and `omitted`. */
  readonly stdout: string
  readonly stderr: string
  /** Whether a timeout, of either kind, ended it. */
  readonly timedOut: boolean
  readonly noOutputTimedOut: boolean
  /** `undelivered`: the run was cancelled, and its consumer did not take the rest in the time it was given. */
  readonly output: OutputEnd | 'undelivered'
  /** The receipt, if the tree was killed. */
  readonly kill?: KillReceipt
  /** Whether `stdout` or `stderr` miss their beginning. */
  readonly truncated: boolean
  /** How many characters each misses. */
  readonly omitted: { readonly stdout: number; readonly stderr: number }
  /** The end was not seen, only assumed after SIGKILL. */
  readonly unconfirmed?: true
}

/** A started run. */
export interface ManagedRun {
  readonly runId: string
  readonly pid: number
  readonly identity: ProcessIdentity
  readonly startedAt: Date
  /** What the spawn came to, not what was asked for. */
  readonly stdio: 'pty' | 'pipe'
  readonly stdin?: AdapterStdin
  readonly terminal?: TerminalControl
  /** Resolves at the settled end of the run. Never rejects. */
  wait(): Promise<RunExit>
  /**
   * Ends the whole tree; resolves to its receipt, or to `undefined` when the run had settled.
   *
   * A second call with a shorter grace takes effect at once.
   */
  cancel(reason?: TerminationReason, options?: KillTreeOptions): Promise<KillReceipt | undefined>
}
