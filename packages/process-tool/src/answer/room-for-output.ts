/** Characters of output that an answer holds beside what is said in it. */
export const roomForOutput = (maxAnswerChars: number): number =>
  Math.max(maxAnswerChars - roomForWords, maxAnswerChars / 4)

const roomForWords = 1000
