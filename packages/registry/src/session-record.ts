import type { ProcessIdentity, RunExit } from '@ptarmigan/adapter-interface'

/** Where a session is in its life; each state comes at most once, in this order. */
export type SessionState = 'created' | 'running' | 'backgrounded' | 'finished'

/** How a session ended: by itself with code 0; by itself otherwise; or by a signal, a cancel or a timeout. */
export type FinishedStatus = 'completed' | 'failed' | 'killed'

/** What a registry is told of a session when it is made. */
export interface SessionDescription {
  /** Default: an id that is not in use. */
  readonly id?: string
  /** The command as a person would write it. */
  readonly command: string
  readonly cwd?: string
  /** Characters of the whole history that are kept; default 200,000. */
  readonly maxOutputChars?: number
  /** Characters of each stream kept for the next poll; default 30,000, never more than `maxOutputChars`. */
  readonly pendingMaxOutputChars?: number
}

/** A session that has not finished. */
export interface LiveSession {
  readonly id: string
  readonly command: string
  readonly cwd: string | undefined
  readonly startedAt: Date
  readonly state: Exclude<SessionState, 'finished'>
  /** Known from when it runs. */
  readonly identity: ProcessIdentity | undefined
  readonly output: SessionOutput
}

/** A session that has finished: all that can still be asked of it, and no handles. */
export interface FinishedSession {
  readonly id: string
  readonly command: string
  readonly cwd: string | undefined
  readonly startedAt: Date
  readonly endedAt: Date
  readonly state: 'finished'
  readonly identity: ProcessIdentity | undefined
  readonly status: FinishedStatus
  /** Why it ended; `lost` when its process was found gone without anyone having seen its end. */
  readonly reason: RunExit['reason'] | 'lost'
  readonly exitCode: number | undefined
  readonly exitSignal: string | undefined
  /** Bytes of its log on disk. */
  readonly spillBytes: number
  readonly output: SessionOutput
}

/** The buffers of a session: text as it was decoded, with its escape sequences. */
export interface SessionOutput {
  /** The newest of the whole history, both streams in order of arrival. */
  readonly aggregated: string
  /** Its last 2,000 characters. */
  readonly tail: string
  /** Characters ever produced, also those that no buffer holds any more. */
  readonly totalChars: number
  /** Whether a buffer dropped something that nobody had drained, or the history misses its beginning. */
  readonly truncated: boolean
}

/** What came since the last drain. */
export interface DrainedOutput {
  readonly stdout: string
  readonly stderr: string
  /** Both, in order of arrival. */
  readonly pieces: readonly { readonly stream: 'stdout' | 'stderr'; readonly text: string }[]
  /** Characters that came since the last drain and were dropped, because they were more than the pending buffer holds. */
  readonly dropped: { readonly stdout: number; readonly stderr: number }
}
