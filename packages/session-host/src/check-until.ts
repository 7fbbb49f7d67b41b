import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { longestSureMatch } from './text-search.ts'
import type { UntilConditions } from './until.ts'

/**
 * Refuses conditions that cannot be meant.
 *
 * @throws `invalid-argument` naming the option and quoting the value
 */
export const checkUntil = (conditions: UntilConditions): void => {
  const { pattern } = conditions
  if (typeof pattern === 'string' && (pattern === '' || pattern.length > longestSureMatch))
    throw refusal('pattern', pattern.slice(0, 40), `must be 1 to ${longestSureMatch} characters`)
  if (pattern !== undefined && typeof pattern !== 'string' && !(pattern instanceof RegExp))
    throw refusal('pattern', pattern, 'must be a string or a regular expression')
  const { bytes, from } = conditions
  for (const [option, value] of Object.entries({ bytes, from })) checkInteger(option, value)
  checkDuration('quietMs', conditions.quietMs)
  checkDuration('timeoutMs', conditions.timeoutMs)
}

const checkInteger = (option: string, value: unknown): void => {
  const least = option === 'bytes' ? 1 : 0
  if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= least)) return
  throw refusal(option, value, `must be an integer of at least ${least}`)
}

const checkDuration = (option: string, value: unknown): void => {
  if (value === undefined || (typeof value === 'number' && value >= 0)) return
  throw refusal(option, value, 'must be a number of milliseconds of at least 0; leave it out for no limit')
}

const refusal = (option: string, value: unknown, rule: string): PtarmiganError =>
  new PtarmiganError(`Cannot wait: \`${option}\` ${rule}; got ${JSON.stringify(value) ?? String(value)}.`, {
    code: 'invalid-argument',
    operation: 'until',
    details: { option },
  })
