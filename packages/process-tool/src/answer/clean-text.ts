/**
 * Well-formed text of lines: no control character but LF and TAB, no half of a surrogate pair, and no separator that some
 * readers take for a line end and others do not.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    // Sequences were taken out by those who know them; what is left of one is not worth showing.
    .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
