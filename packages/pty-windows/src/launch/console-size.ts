import { checkTerminalSize, PtarmiganError, type TerminalSize } from '@ptarmigan/adapter-interface'

/** A COORD holds two signed 16-bit numbers. https://learn.microsoft.com/windows/console/coord-str */
const largest = 32_767

/**
 * The size, if a pseudo-console can have it.
 *
 * @throws `invalid-argument`
 */
export const checkConsoleSize = (size: TerminalSize, operation: 'spawn' | 'resize'): TerminalSize => {
  const checked = checkTerminalSize(size, operation)
  for (const field of ['cols', 'rows'] as const)
    if (checked[field] > largest)
      throw new PtarmiganError(
        `Cannot ${operation} a pseudo-console: ${field} must be at most ${largest}; got ${checked[field]}.`,
        { code: 'invalid-argument', operation, details: { field, value: checked[field] } },
      )
  return checked
}
