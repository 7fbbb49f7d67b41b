import type { AnsiStripperOptions } from './ansi-stripper.ts'

/** The text without sequences and control characters, overwritten where it overwrote itself, as a terminal would show its lines. */
export const stripAnsi = (text: string, options: AnsiStripperOptions = {}): string => {
  throw new Error(`not built yet: ${text.length} ${Object.keys(options).length}`)
}
