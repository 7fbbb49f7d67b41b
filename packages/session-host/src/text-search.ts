/** A match in a text. */
export interface TextMatch {
  readonly match: string
  /** The capture groups of a regular expression, in order. */
  readonly groups: readonly (string | undefined)[]
  /** The place in the text behind it. */
  readonly end: number
}

/** Finds the first match at or behind a place. */
export type TextSearch = (text: string, from: number) => TextMatch | undefined

/** Matches of up to this many characters are found however the output was cut. */
export const longestSureMatch = 4096

export const createTextSearch = (pattern: string | RegExp): TextSearch => {
  if (typeof pattern === 'string') {
    return (text, from) => {
      const at = text.indexOf(pattern, from)
      return at === -1 ? undefined : { match: pattern, groups: [], end: at + pattern.length }
    }
  }
  // A copy: the caller's own keeps its lastIndex. Sticky would look at one place only.
  const expression = new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}g`)
  return (text, from) => {
    expression.lastIndex = from
    const found = expression.exec(text)
    if (found === null) return undefined
    const [match, ...groups] = found
    return { match, groups, end: found.index + match.length }
  }
}
