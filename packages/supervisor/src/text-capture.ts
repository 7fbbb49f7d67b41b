/** Keeps the newest characters of a text that arrives in pieces. */
export interface TextCapture {
  append(text: string): void
  /** What is kept. */
  text(): string
  /** How many characters came before it. */
  readonly omitted: number
}

/**
 * A capture of at most `maxCharacters`; it cuts between characters, never inside a surrogate pair.
 *
 * Pieces are kept apart and joined once: appending costs the same whatever was captured before.
 */
export const createTextCapture = (maxCharacters: number): TextCapture => {
  let pieces: string[] = []
  let first = 0
  let kept = 0
  let total = 0
  const dropOldest = (): void => {
    // Whole pieces go while the rest still fills the capture, so that the newest `maxCharacters` are always there.
    for (
      let piece = pieces[first];
      piece !== undefined && kept - piece.length >= maxCharacters;
      piece = pieces[first]
    ) {
      kept -= piece.length
      first += 1
    }
    if (first > compactAfter) {
      pieces = pieces.slice(first)
      first = 0
    }
  }
  const text = (): string => {
    const joined = pieces.slice(first).join('')
    return joined.length <= maxCharacters ? joined : newest(joined, maxCharacters)
  }
  return {
    append: (piece) => {
      if (piece === '') return
      total += piece.length
      const usable = piece.length > maxCharacters ? newest(piece, maxCharacters) : piece
      pieces.push(usable)
      kept += usable.length
      dropOldest()
    },
    text,
    get omitted() {
      return total - text().length
    },
  }
}

const compactAfter = 1024

const newest = (text: string, count: number): string => {
  if (count <= 0) return ''
  const tail = text.slice(-count)
  return isLowSurrogate(tail.charCodeAt(0)) ? tail.slice(1) : tail
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff
