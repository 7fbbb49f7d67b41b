import { PtarmiganError } from '@ptarmigan/adapter-interface'

/** What the name of a file in a log directory ends with. */
export const logSuffix = '.log'
export const streamsSuffix = '.streams'
export const manifestSuffix = '.json'

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/

/** Checks the name of a log. @throws PtarmiganError `invalid-argument`. */
export const checkLogName = (name: string): string => {
  if (isLogName(name)) return name
  throw new PtarmiganError(
    `name must be 1 to 128 letters, digits, ".", "_" or "-", and begin with a letter or digit, not ${JSON.stringify(name)}.`,
    { code: 'invalid-argument', operation: 'name log', details: { field: 'name' } },
  )
}

export const isLogName = (name: string): boolean => namePattern.test(name)
