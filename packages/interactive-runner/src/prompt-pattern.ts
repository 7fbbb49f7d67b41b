/** A prompt as it was given, as an expression, or why it is none. */
export const compilePrompt = (
  pattern: string | RegExp | undefined,
): { readonly pattern: RegExp | undefined; readonly problem?: string } => {
  if (pattern === undefined || pattern === '') return { pattern: undefined }
  if (pattern instanceof RegExp) return { pattern }
  try {
    return { pattern: new RegExp(pattern) }
  } catch (error) {
    const problem = `The prompt pattern is no regular expression, and turns are told without it: ${String(error)}`
    return { pattern: undefined, problem }
  }
}
