export interface CutText {
  readonly text: string
  /** Characters that are left out. */
  readonly omitted: number
}

export interface CutOptions {
  /** Characters of the result, at most. */
  readonly maxChars: number
  /** Says what was left out, in one line. */
  readonly note: (omitted: number) => string
}

/** The head and the tail of a text that is too long, at line ends where there are any near. */
export const cutMiddle = (text: string, { maxChars, note }: CutOptions): CutText => {
  if (text.length <= maxChars) return { text, omitted: 0 }
  // The note is never longer than for the whole text.
  const room = maxChars - note(text.length).length - 3
  if (room <= 0) return { text: note(text.length).slice(0, Math.max(0, maxChars)), omitted: text.length }
  const head = headOf(text, Math.floor(room * headShare))
  const tail = tailOf(text, room - head.length)
  const omitted = text.length - head.length - tail.length
  const before = head === '' || head.endsWith('\n') ? head : `${head}\n`
  return { text: `${before}${note(omitted)}\n${tail}`, omitted }
}

/** The end of an output tells more than its beginning. */
const headShare = 0.4

const headOf = (text: string, length: number): string => {
  const cut = text.slice(0, whole(text, length))
  const lineEnd = cut.lastIndexOf('\n') + 1
  return lineEnd > cut.length / 2 ? cut.slice(0, lineEnd) : cut
}

const tailOf = (text: string, length: number): string => {
  const cut = text.slice(whole(text, text.length - length))
  const lineStart = cut.indexOf('\n') + 1
  return lineStart > 0 && lineStart < cut.length / 2 ? cut.slice(lineStart) : cut
}

/** A place that is not between the halves of a surrogate pair: at `index` or just after it for a tail, before it for a head. */
const whole = (text: string, index: number): number => {
  const unit = text.charCodeAt(index)
  return unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index
}
