import { createAnsiStripper } from '@ptarmigan/ansi'

/** The newest text that a person would have read, for a prompt to be found in. */
export interface RecentText {
  /** Whether there was text in it: some that can be seen, only blanks, or nothing. */
  push(output: string): 'seen' | 'blank' | 'nothing'
  /** At most 1,024 characters, since it was cleared last. */
  readonly text: string
  readonly lastLine: string
  clear(): void
}

export const createRecentText = (): RecentText => {
  const stripper = createAnsiStripper({ newlines: 'lf' })
  /** Lines that are finished. */
  let finished = ''
  /** How much of the unfinished line was there when it was cleared. */
  let clearedPending = ''

  const pending = (): string => {
    const line = stripper.pending()
    return line.startsWith(clearedPending) ? line.slice(clearedPending.length) : line
  }

  return {
    push: (output) => {
      const before = stripper.pending()
      const lines = stripper.push(output)
      if (lines !== '') {
        const rest = lines.startsWith(clearedPending) ? lines.slice(clearedPending.length) : lines
        finished = `${finished}${rest}`.slice(-maxCharacters)
        clearedPending = ''
      }
      const after = stripper.pending()
      if (lines.trim() !== '' || after.trimEnd() !== before.trimEnd()) return 'seen'
      return lines !== '' || after !== before ? 'blank' : 'nothing'
    },
    get text() {
      return `${finished}${pending()}`.slice(-maxCharacters)
    },
    get lastLine() {
      const line = stripper.pending()
      return (line.trim() === '' ? lastOf(finished) : line).trimEnd()
    },
    clear: () => {
      finished = ''
      clearedPending = stripper.pending()
    },
  }
}

const lastOf = (lines: string): string => lines.trimEnd().split('\n').at(-1) ?? ''

const maxCharacters = 1024
