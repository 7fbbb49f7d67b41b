/** One line of a secret's value, as it may stand in output. */
export interface SecretNeedle {
  readonly name: string
  readonly text: string
}

/**
 * What to look for. A value of several lines is looked for line by line, because programs end lines in different ways and
 * pages begin anywhere; its lines of fewer than {@link shortestLine} characters tell nothing by themselves.
 */
export const needlesOf = (secrets: Readonly<Record<string, string>>): readonly SecretNeedle[] => {
  const needles = Object.entries(secrets).flatMap(([name, value]) => {
    const lines = value
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const telling = lines.filter((line) => line.length >= shortestLine)
    return (telling.length === 0 ? lines : telling).map((text) => ({ name, text }))
  })
  return needles.toSorted((one, other) => other.text.length - one.text.length)
}

const shortestLine = 4

/** How a secret is shown, and how it is asked for. */
export const handleOf = (name: string): string => `{{secret:${name}}}`
