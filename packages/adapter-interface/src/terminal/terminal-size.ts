import { PtarmiganError } from '../error.ts'
import type { TerminalSize } from '../terminal-control.ts'

/** `struct winsize` holds 16 bits: a larger number would arrive as another one. `tty_ioctl(4)` */
const largest = 65_535

/**
 * The size, if a terminal can have it.
 *
 * @throws `invalid-argument`
 */
export const checkTerminalSize = ({ cols, rows }: TerminalSize, operation: 'spawn' | 'resize'): TerminalSize => {
  for (const [field, value] of [
    ['cols', cols],
    ['rows', rows],
  ] as const) {
    if (Number.isInteger(value) && value >= 1 && value <= largest) continue
    throw new PtarmiganError(
      `Cannot ${operation} a terminal: ${field} must be an integer from 1 to ${largest}; got ${value}.`,
      { code: 'invalid-argument', operation, details: { field, value } },
    )
  }
  return { cols, rows }
}
