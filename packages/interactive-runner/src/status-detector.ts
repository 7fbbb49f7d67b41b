import type { InputWait } from '@ptarmigan/adapter-interface'
import type { ScreenCursor } from '@ptarmigan/screen'

/** What a program on the screen is doing, as far as a detector can tell. */
export type AgentState = 'unknown' | 'working' | 'waiting-input' | 'waiting-approval' | 'idle' | 'error'

/** What a detector is shown. */
export interface DetectorView {
  /** The rows of the screen, trailing blanks trimmed. */
  readonly lines: readonly string[]
  readonly title: string
  readonly cursor: ScreenCursor
  readonly alternate: boolean
  /** How long there was no output, in milliseconds. */
  readonly quietMs: number
  /** Whether the program waits for someone to type, as the kernel tells; `unknown` where it cannot. */
  readonly inputWait: InputWait
}

/** Maps a screen to a state. It is shown the screen at most every check interval, and only after output or a quiet time. */
export interface StatusDetector {
  readonly name: string
  /** After this much silence it is shown the screen once more, in milliseconds; default: only after output. */
  readonly quietMs?: number
  detect(view: DetectorView): AgentState
}

export const agentStates: readonly AgentState[] = [
  ...(['unknown', 'working', 'waiting-input', 'waiting-approval', 'idle', 'error'] as const),
]
