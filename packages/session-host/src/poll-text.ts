import { type AnsiStripper, createAnsiStripper } from '@ptarmigan/ansi'
import type { DrainedOutput } from '@ptarmigan/registry'

/** Turns what a session without a screen drains into clean text, each part given once. */
export interface PollText {
  /** The text of a drain; the unfinished line of each stream is given as far as it stands. */
  next(drained: DrainedOutput): string
}

/**
 * A line can be overwritten until it ends, so a part of it that was given may turn out to read otherwise; then the line
 * is given again, whole, on a line of its own.
 */
export const createPollText = (): PollText => {
  const stdout = createStreamText()
  const stderr = createStreamText()
  return {
    next: ({ pieces, dropped }) => {
      if (dropped.stdout > 0) stdout.skip()
      if (dropped.stderr > 0) stderr.skip()
      const finished = pieces.map(({ stream, text }) => (stream === 'stdout' ? stdout : stderr).finish(text))
      return [...finished, stdout.peek(), stderr.peek()].join('')
    },
  }
}

interface StreamText {
  /** What the text finishes of lines, less what was given of them before. */
  finish(text: string): string
  /** What the unfinished line has that was not given before. */
  peek(): string
  /** Text is missing here: what follows starts anew. */
  skip(): void
}

const createStreamText = (): StreamText => {
  const stripper: AnsiStripper = createAnsiStripper({ newlines: 'lf' })
  let given = ''
  const rest = (line: string): string => (line.startsWith(given) ? line.slice(given.length) : `\n${line}`)
  return {
    finish: (text) => {
      const lines = stripper.push(text)
      if (lines === '') return ''
      const result = rest(lines)
      given = ''
      return result
    },
    peek: () => {
      const line = stripper.pending()
      const result = line === given ? '' : rest(line)
      given = line
      return result
    },
    skip: () => {
      stripper.flush()
      given = ''
    },
  }
}
