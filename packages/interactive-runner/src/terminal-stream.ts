import { createQueryFilter, neverAnsweredQueries, type QueryFilter, type TerminalQuery } from '@ptarmigan/ansi'
import { wholeCharacters } from './whole-characters.ts'

/** The same output for those who watch, and for the one terminal that answers its queries. */
export interface StreamPiece {
  /** Without queries. */
  readonly watched: Uint8Array
  /** With those that a terminal may answer, while one does; otherwise the same as `watched`. */
  readonly answered: Uint8Array
}

/** Makes of a program's output what terminals can be given, from any moment on. */
export interface TerminalStream {
  push(bytes: Uint8Array): StreamPiece
  /** What was held back, at the end of the output. */
  flush(): StreamPiece
  /** From now on whether a terminal of a viewer answers queries; a query that is under way is the new one's. */
  leaveQueries(toViewer: boolean): void
}

/**
 * A piece never ends within a character, or within a sequence of up to 4,096 bytes: a viewer may begin or stop between any two.
 * Queries that nobody may answer are in none of it.
 */
export const createTerminalStream = (): TerminalStream => {
  const characters = wholeCharacters()
  let isAnswered = false
  /** Drops what must not reach the terminal that answers, or, while none does, every query. */
  const first = createQueryFilter({
    remove: ({ kind }: TerminalQuery) => !isAnswered || neverAnsweredQueries.has(kind),
  })
  /** Drops the rest for those who watch, only while somebody answers. It gets whole sequences. */
  let second: QueryFilter | undefined

  const watchedOf = (answered: Uint8Array): Uint8Array => second?.push(answered) ?? answered

  return {
    push: (bytes) => {
      const answered = first.push(characters.push(bytes))
      return { watched: watchedOf(answered), answered }
    },
    flush: () => {
      const answered = Buffer.concat([first.push(characters.flush()), bytesOf(first.flush())])
      return { watched: Buffer.concat([watchedOf(answered), bytesOf(second?.flush() ?? '')]), answered }
    },
    leaveQueries: (toViewer) => {
      isAnswered = toViewer
      second = toViewer ? createQueryFilter() : undefined
    },
  }
}

const bytesOf = (rest: string | Uint8Array): Uint8Array => (typeof rest === 'string' ? Buffer.from(rest) : rest)
