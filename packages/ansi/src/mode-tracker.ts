import type { TerminalModes } from './terminal-modes.ts'
import type { VtHandler } from './vt-handler.ts'

/** Options of {@link createModeTracker}. */
export interface ModeTrackerOptions {
  /** Called after each sequence that changed something, with the modes after and before it. */
  readonly onChange?: (modes: TerminalModes, previous: TerminalModes) => void
}

/** Follows the modes that a program sets in its terminal. */
export interface ModeTracker {
  /** The modes now: an object that never changes; a change makes a new one. */
  readonly modes: TerminalModes
  /** For a parser of yours (see `combineHandlers`), or to be called from another parser's hooks; only `csi` and `esc` are used. */
  readonly handler: VtHandler
  /** Parses output with a parser of the tracker's own. Use either this or `handler`. */
  push(chunk: string | Uint8Array): void
  /** Back to the initial modes, kitty stacks included: for when the program ended, and its modes with it. */
  reset(): void
}

/** Makes a tracker in the state of a terminal that was just switched on. */
export const createModeTracker = (options: ModeTrackerOptions = {}): ModeTracker => {
  throw new Error(`not built yet: ${Object.keys(options).length}`)
}
