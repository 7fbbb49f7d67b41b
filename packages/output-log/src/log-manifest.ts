import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { MissingRange } from './missing-range.ts'

/** What is known of the session of a log, for whoever finds the log after the host is gone. */
export interface SessionFacts {
  readonly command: string
  readonly cwd?: string | undefined
  readonly state: 'created' | 'running' | 'backgrounded' | 'finished'
  /** How it finished. */
  readonly status?: 'completed' | 'failed' | 'killed' | undefined
  readonly startedAt: Date
  readonly endedAt?: Date | undefined
  /** The program. */
  readonly identity?: ProcessIdentity | undefined
  /** The process that holds the session; while it lives, the session is not lost. */
  readonly host?: ProcessIdentity | undefined
  readonly exitCode?: number | undefined
  readonly exitSignal?: string | undefined
  readonly reason?: string | undefined
  /** Anything else that is JSON. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** The content of `<name>.json` beside a log. */
export interface LogManifest extends SessionFacts {
  readonly version: 1
  readonly name: string
  /** The state of the log when this was written. */
  readonly log: { readonly bytes: number; readonly lines: number; readonly missing: readonly MissingRange[] }
}
