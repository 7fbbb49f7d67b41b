import type { RunExit } from '@ptarmigan/adapter-interface'
import type { Turn } from './turn.ts'

/** What to wait for; the first that happens decides. The end of the session always counts. */
export interface UntilConditions {
  /**
   * Text, or a regular expression, in the output as a person would read it: sequences are removed and overwritten lines
   * read as they stand when output came. Each stream by itself.
   *
   * A match of up to 4,096 characters is found however the output was cut; of a longer one only what is within the newest
   * 4,096 characters can be. An expression sees at most about 12,500 characters at a time. `$` without `m` is the end of what has come so far, `^` the
   * place from which is looked.
   */
  readonly pattern?: string | RegExp
  /** This many bytes of output. */
  readonly bytes?: number
  /** No output for this long, in milliseconds, counted from the call or the last output. */
  readonly quietMs?: number
  /** The program waits for someone: see {@link Turn}. A turn that was reported before the call does not count. */
  readonly turn?: boolean
  /** Says that the end is waited for; it counts anyway. */
  readonly exit?: boolean
  /** The byte of the log to look from, e.g. the `cursor` of an earlier result; default: now. */
  readonly from?: number
  /** The longest wait, in milliseconds; none by default. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** What happened first. */
export type UntilResult = UntilOutcome & {
  /** The byte of the log to go on from: exactly behind a match, else behind everything that was looked at. */
  readonly cursor: number
}

export type UntilOutcome =
  | { readonly kind: 'exit'; readonly exit: RunExit }
  | { readonly kind: 'pattern'; readonly match: string; readonly groups: readonly (string | undefined)[] }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'quiet' }
  | { readonly kind: 'turn'; readonly turn: Turn }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted' }
