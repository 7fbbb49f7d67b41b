import type { DeferredText } from './deferred-text.ts'

/** A piece of text with the place it has among pieces of other texts. */
export interface TextPiece {
  readonly text: string
  /** As it was given to `append`. */
  readonly order: number
}

/** Keeps the newest characters of a text that arrives in pieces, and counts the others. */
export interface BoundedText {
  /** Adds text; `order` tells its place among the pieces of other texts. */
  append(text: DeferredText, order?: number): void
  /** What is kept. */
  text(): string
  /** What is kept, in the pieces it came in; the first may be cut. */
  pieces(): readonly TextPiece[]
  /** The last characters of what is kept. */
  newest(count: number): string
  readonly isEmpty: boolean
  /** How many characters came before what is kept, since the last `clear`. */
  readonly omitted: number
  /** How many characters ever came. */
  readonly total: number
  /** Forgets what is kept; `total` stays. */
  clear(): void
}

/**
 * A text of at most `maxCharacters`, cut between characters, never inside a surrogate pair.
 *
 * Pieces are kept apart: appending costs the same whatever came before.
 */
export const createBoundedText = (maxCharacters: number): BoundedText => {
  let kept: KeptPiece[] = []
  let first = 0
  let length = 0
  let total = 0
  let cleared = 0
  const forget = (): void => {
    kept = []
    first = 0
    length = 0
  }
  const dropOldest = (): void => {
    // Whole pieces go while the rest still fills the bound, so that the newest `maxCharacters` are always there.
    for (
      let piece = kept[first];
      piece !== undefined && length - piece.text.length >= maxCharacters;
      piece = kept[first]
    ) {
      length -= piece.text.length
      // It may be large, and the array is not copied for each.
      kept[first] = gone
      first += 1
    }
    // Half of the array at least is gone by then, so that each piece is copied once at most.
    if (first > compactAfter && first * 2 > kept.length) {
      kept = kept.slice(first)
      first = 0
    }
  }
  const pieces = (): readonly TextPiece[] => {
    const [oldest, ...rest] = kept.slice(first).map(({ text, order }) => ({ text: String(text), order }))
    if (oldest === undefined) return []
    const excess = length - maxCharacters
    return excess <= 0
      ? [oldest, ...rest]
      : [{ ...oldest, text: newest(oldest.text, oldest.text.length - excess) }, ...rest]
  }
  const text = (): string =>
    pieces()
      .map((piece) => piece.text)
      .join('')
  return {
    append: (added, order = 0) => {
      if (added.length === 0) return
      total += added.length
      // Nothing older may stay beside a piece that fills the bound: its cut may have cost half a character.
      if (added.length >= maxCharacters) forget()
      const usable = added.length <= maxCharacters ? added : newest(String(added), maxCharacters)
      kept.push({ text: usable, order })
      length += usable.length
      dropOldest()
    },
    text,
    pieces,
    newest: (count) => {
      const tail: string[] = []
      let wanted = count
      for (const { text: piece } of pieces().toReversed()) {
        tail.unshift(newest(piece, wanted))
        wanted -= piece.length
        if (wanted <= 0) break
      }
      return tail.join('')
    },
    get isEmpty() {
      return length === 0
    },
    get omitted() {
      // The oldest piece may be cut, and then not between the halves of a character.
      const whole = total - cleared - length
      return length <= maxCharacters
        ? whole
        : pieces().reduce((rest, piece) => rest - piece.text.length, total - cleared)
    },
    get total() {
      return total
    },
    clear: () => {
      forget()
      cleared = total
    },
  }
}

const compactAfter = 64

interface KeptPiece {
  readonly text: DeferredText
  readonly order: number
}

const gone: KeptPiece = { text: '', order: 0 }

const newest = (text: string, count: number): string => {
  if (count <= 0) return ''
  if (text.length <= count) return text
  const tail = text.slice(-count)
  return isLowSurrogate(tail.charCodeAt(0)) ? tail.slice(1) : tail
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff
