import { PtarmiganError } from '@ptarmigan/adapter-interface'
import type { z } from 'zod'

/**
 * What a model sent as what a tool takes. A property that is null is taken as absent: some callers fill in every property.
 *
 * @throws `invalid-argument` naming every field that is wrong
 */
export const parseInput = <Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
  tool: string,
): z.infer<Schema> => {
  const parsed = schema.safeParse(withoutNulls(input))
  if (parsed.success) return parsed.data
  const known = Object.keys(schema.shape).join(', ')
  const problems = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `there is no ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}; it takes ${known}`
      : `${fieldOf(issue.path)}${issue.message.replace(/^Invalid input: (.*), received undefined$/, 'is missing, $1')}`,
  )
  throw wrongInput(tool, problems.join('; '))
}

export const wrongInput = (tool: string, problem: string): PtarmiganError =>
  new PtarmiganError(`Wrong input for ${tool}: ${problem}. Nothing was done.`, {
    code: 'invalid-argument',
    operation: tool,
  })

const withoutNulls = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
}

const fieldOf = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? '' : `\`${path.map(String).join('.')}\`: `
