import type { PtarmiganError, TerminalSize } from '@ptarmigan/adapter-interface'
import type { Turn } from '@ptarmigan/session-host'
import type { InteractiveProcess } from './interactive-process.ts'
import type { AgentState } from './status-detector.ts'
import type { DetachReason } from './viewer.ts'

/** What happens to the sessions of a runner. */
export type RunnerEvent =
  /** It is known, and starts now or at the first size. */
  | { readonly type: 'registered'; readonly process: InteractiveProcess }
  | { readonly type: 'started'; readonly process: InteractiveProcess; readonly size: TerminalSize }
  /** It could not be started, and is not known any more. */
  | { readonly type: 'start-failed'; readonly process: InteractiveProcess; readonly error: PtarmiganError }
  /** Output, query-free, only while the session has no direct writer. */
  | { readonly type: 'output'; readonly id: string; readonly sessionId: string; readonly bytes: Uint8Array }
  | { readonly type: 'resized'; readonly id: string; readonly sessionId: string; readonly size: TerminalSize }
  /** The detector sees another state, and it held for the stability time. */
  | {
      readonly type: 'state'
      readonly id: string
      readonly sessionId: string
      readonly state: AgentState
      readonly previous: AgentState
    }
  /** Once for each completion. */
  | { readonly type: 'turn-complete'; readonly id: string; readonly sessionId: string; readonly turn: Turn }
  | {
      readonly type: 'warning'
      readonly id: string
      readonly sessionId: string
      readonly code: 'bad-prompt-pattern' | 'unknown-detector' | 'detector-failed' | 'initial-command-failed'
      readonly message: string
    }
  /** The last event of a process; it is not known any more. */
  | { readonly type: 'ended'; readonly process: InteractiveProcess }
  | {
      readonly type: 'viewer-attached'
      readonly sessionId: string
      readonly viewerId: string
      readonly kind: 'viewer' | 'direct'
    }
  /** More waits for it than its bound: it gets a picture of the screen instead. */
  | { readonly type: 'viewer-behind'; readonly sessionId: string; readonly viewerId: string }
  | { readonly type: 'viewer-caught-up'; readonly sessionId: string; readonly viewerId: string }
  | {
      readonly type: 'viewer-detached'
      readonly sessionId: string
      readonly viewerId: string
      readonly why: DetachReason
      readonly error?: unknown
    }
  /** Who answers queries now; `undefined` is the emulated screen. */
  | { readonly type: 'query-owner'; readonly sessionId: string; readonly viewerId: string | undefined }
