/**
 * Whether a prompt stands in recent output and waits. One that has been answered does not: text follows it on its line, and
 * more lines after that.
 */
export const findPrompt = (pattern: RegExp, text: string): boolean => {
  // An expression with `g` or `y` would go on from its last match.
  const expression = new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, '')}g`)
  for (const match of text.matchAll(expression)) if (!isAnswered(text, match.index + match[0].length)) return true
  return false
}

const isAnswered = (text: string, end: number): boolean => {
  // Of a match that took the line's end with it nothing follows on its line.
  if (text[end - 1] === '\n') return false
  const [rest = '', ...later] = text.slice(end).split('\n')
  return answer.test(rest) && later.some((line) => answer.test(line))
}

/** Frames and prompts of others are no answers. */
const answer = /[\p{L}\p{N}]/u
