import { parseInput, wrongInput } from './parse-input.ts'
import { actionFields } from './process-actions.ts'
import { type ProcessInput, processInputSchema } from './process-input.ts'

/** The input of `process`, with what its action needs and nothing that it does not take. @throws `invalid-argument` */
export const parseProcessInput = (input: unknown): ProcessInput => {
  const parsed = parseInput(processInputSchema, input, 'process')
  const { needs, takes } = actionFields[parsed.action]
  const given = Object.entries(parsed).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const missing = needs.filter((field) => !given.includes(field))
  if (missing.length > 0) throw wrongInput('process', `action ${parsed.action} needs ${missing.join(' and ')}`)
  const known = ['action', ...needs, ...takes]
  const wrong = given.filter((field) => !known.includes(field))
  if (wrong.length > 0)
    throw wrongInput(
      'process',
      `action ${parsed.action} does not take ${wrong.join(', ')}; it takes ${known.slice(1).join(', ') || 'nothing'}`,
    )
  return parsed
}
