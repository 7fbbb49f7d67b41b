import { isDeepStrictEqual } from 'node:util'
import { isPtarmiganError, type PtarmiganError, type PtarmiganErrorCode } from '../error.ts'

/** A case that did not hold. Runners that know `expected` and `actual` show them apart. */
export class ConformanceFailure extends Error {
  override readonly name: string = 'ConformanceFailure'
  readonly expected: unknown
  readonly actual: unknown

  constructor(what: string, expected: unknown, actual: unknown) {
    super(`${what}: expected ${shown(expected)}, got ${shown(actual)}`)
    this.expected = expected
    this.actual = actual
  }
}

/** Deep equality, by the rules of `node:util`. */
export const expectEqual = (actual: unknown, expected: unknown, what: string): void => {
  if (!isDeepStrictEqual(actual, expected)) throw new ConformanceFailure(what, expected, actual)
}

/** A condition that is easier said than compared; `details` are shown when it does not hold. */
export const expectThat = (condition: boolean, what: string, details: unknown = condition): void => {
  if (!condition) throw new ConformanceFailure(what, true, details)
}

/** Equality of long data: a failure tells the lengths and the first difference instead of both values. */
export const expectSameBytes = (actual: Uint8Array, expected: Uint8Array, what: string): void => {
  if (Buffer.compare(actual, expected) === 0) return
  let at = 0
  while (at < actual.length && actual[at] === expected[at]) at++
  const near = (bytes: Uint8Array): string =>
    `${bytes.length} bytes, ${JSON.stringify(Buffer.from(bytes.subarray(at, at + 24)).toString('latin1'))} at ${at}`
  throw new ConformanceFailure(what, near(expected), near(actual))
}

/** A promise must reject with a {@link PtarmiganError} that has one of these codes. */
export const expectRejection = async (
  promise: Promise<unknown>,
  codes: PtarmiganErrorCode | readonly PtarmiganErrorCode[],
  what: string,
): Promise<PtarmiganError> => {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if (!('error' in outcome)) throw new ConformanceFailure(what, `an error with code ${String(codes)}`, 'no error')
  return expectError(outcome.error, codes, what)
}

/** A function must throw a {@link PtarmiganError} that has one of these codes. */
export const expectThrow = (
  action: () => unknown,
  codes: PtarmiganErrorCode | readonly PtarmiganErrorCode[],
  what: string,
): PtarmiganError => {
  try {
    action()
  } catch (error) {
    return expectError(error, codes, what)
  }
  throw new ConformanceFailure(what, `an error with code ${String(codes)}`, 'no error')
}

/** A promise must still be open after a while. Only a broken backend can make this fail: a slow one passes. */
export const expectPending = async (promise: Promise<unknown>, forMs: number, what: string): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const outcome = await Promise.race([
    promise.then(
      (value) => `resolved to ${shown(value)}`,
      (error: unknown) => `rejected with ${shown(error)}`,
    ),
    new Promise<string>((resolve) => {
      timer = setTimeout(resolve, forMs, 'pending')
    }),
  ])
  clearTimeout(timer)
  expectEqual(outcome, 'pending', what)
}

const expectError = (
  error: unknown,
  codes: PtarmiganErrorCode | readonly PtarmiganErrorCode[],
  what: string,
): PtarmiganError => {
  const allowed = typeof codes === 'string' ? [codes] : codes
  if (!isPtarmiganError(error)) throw new ConformanceFailure(what, `a PtarmiganError, ${allowed.join(' or ')}`, error)
  if (!allowed.includes(error.code))
    throw new ConformanceFailure(what, allowed.join(' or '), `${error.code}: ${error.message}`)
  return error
}

const shownCharacters = 400

const shown = (value: unknown): string => {
  const text =
    typeof value === 'string'
      ? JSON.stringify(value)
      : value instanceof Error
        ? `${value.name}: ${value.message}`
        : (JSON.stringify(value) ?? String(value))
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}… (${text.length} characters)` : text
}
