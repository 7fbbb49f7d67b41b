import type { KeyModes } from './key-modes.ts'

/** A mouse button or a turn of the wheel; `none` for a move without a button. */
export type MouseButton =
  | 'left'
  | 'middle'
  | 'right'
  | 'none'
  | 'wheel-up'
  | 'wheel-down'
  | 'wheel-left'
  | 'wheel-right'
  | 'back'
  | 'forward'

/** One mouse event on a cell of the terminal. */
export interface MouseEvent {
  readonly type: 'press' | 'release' | 'move'
  readonly button: MouseButton
  /** 1 is the leftmost column. */
  readonly column: number
  /** 1 is the topmost row. */
  readonly row: number
  /** Pixels from the left edge, for programs that asked for pixels. */
  readonly pixelX?: number | undefined
  /** Pixels from the top edge. */
  readonly pixelY?: number | undefined
  readonly shift?: boolean | undefined
  readonly alt?: boolean | undefined
  readonly control?: boolean | undefined
}

/**
 * What a terminal in these modes sends for a mouse event; empty if it sends nothing.
 * Without `modes`, every event in the SGR form.
 */
export const encodeMouse = (event: MouseEvent, modes?: KeyModes): Uint8Array => {
  throw new Error(`not built yet: ${event.type} ${modes?.mouseTracking}`)
}
