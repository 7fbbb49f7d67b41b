/** The text with U+FFFD in place of every half of a surrogate pair that lacks the other. */
export const wellFormed = (text: string): string => text.replace(loneSurrogates, '\ufffd')

const loneSurrogates = /\p{Surrogate}/gu

/** The text without spaces at its end. */
export const trimBlanks = (text: string): string => {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0x20) end--
  return end === text.length ? text : text.slice(0, end)
}

/** Lines joined by line feeds, without trailing blank lines. */
export const joinLines = (lines: readonly string[]): string => {
  let end = lines.length
  while (end > 0 && lines[end - 1] === '') end--
  return (end === lines.length ? lines : lines.slice(0, end)).join('\n')
}
