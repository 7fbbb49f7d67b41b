import { KeyEncodingError } from './key-encoding-error.ts'
import type { KeyModes, MouseEncoding, MouseTracking } from './key-modes.ts'
import { encodeUtf8 } from './utf8.ts'

/** A mouse button or a turn of the wheel; `none` for a move without a button. */
export type MouseButton = keyof typeof buttonCodes

/** One mouse event on a cell of the terminal. */
export interface MouseEvent {
  /** A turn of the wheel is a press. */
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

/** https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Normal-tracking-mode, and its "Other buttons" */
const buttonCodes = {
  left: 0,
  middle: 1,
  right: 2,
  none: 3,
  'wheel-up': 64,
  'wheel-down': 65,
  'wheel-left': 66,
  'wheel-right': 67,
  back: 128,
  forward: 129,
} as const

/**
 * What a terminal in these modes sends for a mouse event; empty if it sends nothing, because the program did not ask for such events
 * or because its encoding has no number for the place. Without `modes`, every event in the SGR form.
 * @throws {KeyEncodingError} `invalid-argument` for a place that is no cell, or if pixels were asked for and are not given.
 */
export const encodeMouse = (event: MouseEvent, modes?: KeyModes): Uint8Array => {
  checkPlace(event.column, 'column')
  checkPlace(event.row, 'row')
  const tracking = modes === undefined ? 'any' : (modes.mouseTracking ?? 'none')
  if (!isReported(event, tracking)) return new Uint8Array(0)
  const encoding = modes === undefined ? 'sgr' : (modes.mouseEncoding ?? 'default')
  return encode(event, { encoding, withModifiers: tracking !== 'x10' })
}

function checkPlace(value: number | undefined, name: string): asserts value is number {
  if (value !== undefined && Number.isInteger(value) && value >= (name.startsWith('pixel') ? 0 : 1)) return
  throw new KeyEncodingError(`${name}: ${String(value)} is no place on the terminal. Nothing was sent.`, {
    code: 'invalid-argument',
    operation: 'encodeMouse',
  })
}

/** Which events each tracking mode is told of. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Mouse-Tracking */
function isReported({ type, button }: MouseEvent, tracking: MouseTracking): boolean {
  const isWheel = button.startsWith('wheel-')
  if (button === 'none' ? type !== 'move' : isWheel && type !== 'press') return false
  switch (tracking) {
    case 'none':
      return false
    case 'x10':
      return type === 'press' && (button === 'left' || button === 'middle' || button === 'right')
    case 'vt200':
      return type !== 'move'
    case 'drag':
      return button !== 'none'
    case 'any':
      return true
  }
}

/** https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Extended-coordinates */
function encode(event: MouseEvent, how: { encoding: MouseEncoding; withModifiers: boolean }): Uint8Array {
  const { type, button, column, row } = event
  const modifiers = how.withModifiers ? modifierBits(event) : 0
  const code = buttonCodes[button] + modifiers + (type === 'move' ? 32 : 0)
  // Only the SGR forms say which button was released.
  const oldCode = type === 'release' ? buttonCodes.none + modifiers : code
  const final = type === 'release' ? 'm' : 'M'
  switch (how.encoding) {
    case 'sgr':
      return encodeUtf8(`\x1b[<${code};${column};${row}${final}`)
    case 'sgr-pixels':
      checkPlace(event.pixelX, 'pixelX')
      checkPlace(event.pixelY, 'pixelY')
      return encodeUtf8(`\x1b[<${code};${event.pixelX};${event.pixelY}${final}`)
    case 'urxvt':
      return encodeUtf8(`\x1b[${oldCode + 32};${column};${row}M`)
    case 'utf8':
      return Math.max(column, row) > 0x7ff - 32
        ? new Uint8Array(0)
        : encodeUtf8(`\x1b[M${String.fromCharCode(oldCode + 32, column + 32, row + 32)}`)
    case 'default':
      return Math.max(column, row) > 0xff - 32
        ? new Uint8Array(0)
        : Uint8Array.of(0x1b, 0x5b, 0x4d, oldCode + 32, column + 32, row + 32)
  }
}

function modifierBits({ shift, alt, control }: MouseEvent): number {
  return (shift === true ? 4 : 0) + (alt === true ? 8 : 0) + (control === true ? 16 : 0)
}
