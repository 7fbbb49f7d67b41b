import type { ChildProcess } from 'node:child_process'
import type { CapturedOutput } from '@ptarmigan/session-host'
import type { SupervisedRun } from '@ptarmigan/supervisor'

interface Adoption {
  /** The command as a person would write it. */
  readonly command: string
  /** Where it was started, if that is known. */
  readonly cwd?: string
  /** What was read of its output so far, in order; it comes before everything else. Default: nothing. */
  readonly captured?: readonly CapturedOutput[]
}

/** A child of `node:child_process` that runs, or has ended; its standard output and standard error are pipes. */
export interface AdoptedChild extends Adoption {
  readonly child: ChildProcess
  readonly run?: never
}

/** A run of a supervisor. */
export interface AdoptedRun extends Adoption {
  readonly run: SupervisedRun
  readonly child?: never
}

/** A program that someone else started and that goes on in the background. */
export type AdoptableProcess = AdoptedChild | AdoptedRun
