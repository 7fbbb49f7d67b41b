import { createAnsiStripper } from '@ptarmigan/ansi'
import { longestSureMatch, type TextMatch, type TextSearch } from './text-search.ts'

/** A match in a chunk of output. */
export interface ChunkMatch {
  readonly match: string
  readonly groups: readonly (string | undefined)[]
  /** How many bytes of the chunk it needed. */
  readonly bytes: number
}

/** Looks for a pattern in the clean text of one stream, in bounded memory and at a cost that is linear in the output. */
export interface PatternMatcher {
  push(chunk: Uint8Array): ChunkMatch | undefined
}

export const createPatternMatcher = (search: TextSearch): PatternMatcher => {
  const ahead = createAnsiStripper(stripping)
  // One piece behind: when a match is found, it tells which byte brought it.
  const behind = createAnsiStripper(stripping)
  let finished = ''
  let searchFrom = 0

  const look = (piece: Uint8Array, isLast: boolean): ChunkMatch | undefined => {
    const lines = ahead.push(piece)
    const text = finished + lines + ahead.pending()
    const found = search(text, searchFrom)
    // What ends where the text ends may look otherwise with what follows, and more is there: decided with the next piece.
    if (found !== undefined && (isLast || found.end < text.length)) return located(found, { text, piece })
    behind.push(piece)
    keepNewest(finished + lines)
    return undefined
  }

  const keepNewest = (text: string): void => {
    const surplus = text.length - keptCharacters
    finished = surplus > 0 ? text.slice(surplus) : text
    // What is before is context for assertions that look back, and keeps `^` from matching at a cut.
    if (surplus > 0) searchFrom = contextCharacters
  }

  const located = (
    { match, groups, end }: TextMatch,
    { text, piece }: { readonly text: string; readonly piece: Uint8Array },
  ): ChunkMatch => {
    const wanted = text.slice(0, end)
    let lines = finished
    let bytes = 0
    while (bytes < piece.length && !(lines + behind.pending()).startsWith(wanted)) {
      lines += behind.push(piece.subarray(bytes, bytes + 1))
      bytes += 1
    }
    return { match, groups, bytes }
  }

  return {
    push: (chunk) => {
      for (let start = 0; start < chunk.length; start += pieceBytes) {
        const end = Math.min(start + pieceBytes, chunk.length)
        const found = look(chunk.subarray(start, end), end === chunk.length)
        if (found !== undefined) return { ...found, bytes: start + found.bytes }
      }
      return undefined
    },
  }
}

const contextCharacters = 256
const keptCharacters = longestSureMatch + contextCharacters
const pieceBytes = 4096
const stripping = { newlines: 'lf', maxLineLength: 4096 } as const
