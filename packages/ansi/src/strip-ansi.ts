import { type AnsiStripperOptions, createAnsiStripper } from './ansi-stripper.ts'

/**
 * The text without sequences and control characters, overwritten where it overwrote itself, as a terminal would show its
 * lines. For output that arrives in chunks use `createAnsiStripper`.
 */
export const stripAnsi = (text: string, options: AnsiStripperOptions = {}): string => {
  if (text.length <= shortText && isClean(text)) return text
  const stripper = createAnsiStripper(options)
  const finished = stripper.push(text)
  return finished + stripper.flush()
}

const shortText = 256

/** Whether there is nothing to do: no control but TAB and LF, and no surrogate that might be alone. */
const isClean = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x20 ? unit !== 0x09 && unit !== 0x0a : unit >= 0x7f && (unit < 0xa0 || (unit & 0xf800) === 0xd800))
      return false
  }
  return true
}
