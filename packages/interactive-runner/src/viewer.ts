import type { TerminalSize } from '@ptarmigan/adapter-interface'
import type { ViewerSink } from './viewer-feed.ts'

/** Someone who watches a session, and may type. */
export interface ViewerOptions extends ViewerSink {
  /** The size of its window. The first size that a session gets starts its program. */
  readonly size?: TerminalSize
  /**
   * Whether it is a real terminal that answers the program's queries from now on, instead of the emulated screen; default
   * false. Of several, the last one does; when it leaves, the one before it, and at last the screen again.
   */
  readonly ownsQueries?: boolean
  /** How many bytes may wait for it before it is caught up with a picture of the screen instead; default 1 MiB. */
  readonly maxBehindBytes?: number
  /** How long one write may take before it counts as dead and is dropped, in milliseconds; default 30,000. */
  readonly deadAfterMs?: number
  /** Lines of history, as plain text, that come before the picture at its attachment; default 0. */
  readonly historyLines?: number
  /** Hears, once, that it takes no more. */
  readonly onDetached?: (why: DetachReason) => void
}

/** `left`: it was detached; `failed`: its write failed; `dead`: a write took too long; `disposed`: the runner is gone. */
export type DetachReason = 'left' | 'failed' | 'dead' | 'disposed'

/** An attached viewer. */
export interface Viewer {
  readonly id: string
  readonly sessionId: string
  readonly size: TerminalSize | undefined
  readonly isAttached: boolean
  /** Whether it answers the program's queries now. */
  readonly ownsQueries: boolean
  /** Bytes of output that wait for it. */
  readonly waitingBytes: number
  /** Tells the size of its window; what becomes of it decides the runner's size policy. Starts a program that waits for a size. */
  resize(size: TerminalSize): Promise<void>
  /** Types. @throws `not-started`, `session-ended`, `session-not-found` once it is detached */
  write(data: string | Uint8Array): Promise<void>
  /** Becomes the one that answers queries. */
  takeQueries(): void
  releaseQueries(): void
  /** Resolves when it has taken everything so far, or takes no more. */
  settled(): Promise<void>
  /** Takes no more. Idempotent. */
  detach(): void
}

/** Takes the output of a session as it is, instead of the listeners of events; a real terminal, unless told otherwise. */
export interface DirectWriter {
  /** A promise that it returns is awaited before the next write; past 1 MiB that waits, the screen's picture comes instead. */
  readonly write: (bytes: Uint8Array) => void | Promise<void>
  /** Hears the terminal's size, in its place among the output. */
  readonly onResize?: (size: TerminalSize) => void
  /** Whether it answers the program's queries; default true. */
  readonly ownsQueries?: boolean
}
