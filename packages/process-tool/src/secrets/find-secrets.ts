import type { SecretNeedle } from './secret-needles.ts'

/** A part of a text that shows one or more secrets, overlapping ones together. */
export interface SecretSpan {
  readonly start: number
  readonly end: number
  /** In order of appearance; one that stands wholly inside another is not named. */
  readonly names: readonly string[]
}

/** Every part of a text that shows a secret, in order. `gaps` matches what may stand between two characters of one. */
export const findSecrets = (text: string, needles: readonly SecretNeedle[], gaps?: RegExp): readonly SecretSpan[] => {
  const { glued, at } = glue(text, gaps)
  const found = needles.flatMap(({ name, text: needle }) =>
    occurrences(glued, needle).map((start) => ({ name, start, end: start + needle.length })),
  )
  const merged = merge(found.sort((one, other) => one.start - other.start || other.end - one.end))
  return merged.map(({ start, end, names }) => ({ start: at(start), end: at(end - 1) + 1, names }))
}

/** Where a secret may have begun that the text does not hold to its end; the length of the text if nowhere. */
export const findBeginning = (text: string, needles: readonly SecretNeedle[], gaps?: RegExp): number => {
  const { glued, at } = glue(text, gaps)
  const beginnings = needles.map(({ text: needle }) => beginningOf(glued, needle))
  const first = Math.min(glued.length, ...beginnings)
  return first === glued.length ? text.length : at(first)
}

/** How many characters at the start of a text may be the rest of a secret whose beginning was cut off; fewer than 4 tell nothing. */
export const restLength = (text: string, needles: readonly SecretNeedle[]): number =>
  Math.max(
    0,
    ...needles.map(({ text: needle }) => {
      for (let length = Math.min(needle.length - 1, text.length); length >= shortestRest; length--)
        if (text.startsWith(needle.slice(-length))) return length
      return 0
    }),
  )

const shortestRest = 4

interface Glued {
  /** The text without its gaps. */
  readonly glued: string
  /** Where a character of it stands in the text. */
  at(index: number): number
}

const glue = (text: string, gaps: RegExp | undefined): Glued => {
  const cuts = gaps === undefined ? [] : [...text.matchAll(gaps)].filter(([gap]) => gap !== '')
  if (cuts.length === 0) return { glued: text, at: (index) => index }
  const pieces: { readonly from: number; readonly start: number }[] = []
  let glued = ''
  let from = 0
  for (const { 0: gap, index } of cuts) {
    pieces.push({ from, start: glued.length })
    glued += text.slice(from, index)
    from = index + gap.length
  }
  pieces.push({ from, start: glued.length })
  glued += text.slice(from)
  const at = (index: number): number => {
    const piece = pieces.findLast(({ start }) => start <= index)
    return piece === undefined ? index : piece.from + index - piece.start
  }
  return { glued, at }
}

/** Also those that overlap each other. */
const occurrences = (text: string, needle: string): number[] => {
  const starts: number[] = []
  for (let start = text.indexOf(needle); start !== -1; start = text.indexOf(needle, start + 1)) starts.push(start)
  return starts
}

const merge = (sorted: readonly { name: string; start: number; end: number }[]): SecretSpan[] => {
  const spans: { start: number; end: number; names: string[] }[] = []
  for (const { name, start, end } of sorted) {
    const last = spans.at(-1)
    if (last === undefined || start >= last.end) spans.push({ start, end, names: [name] })
    else if (end > last.end) {
      last.end = end
      if (last.names.at(-1) !== name) last.names.push(name)
    }
  }
  return spans
}

const beginningOf = (text: string, needle: string): number => {
  const first = needle.charAt(0)
  const from = Math.max(0, text.length - needle.length + 1)
  for (let start = text.indexOf(first, from); start !== -1; start = text.indexOf(first, start + 1))
    if (needle.startsWith(text.slice(start))) return start
  return text.length
}
