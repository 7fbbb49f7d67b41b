import { ScreenError } from './screen-error.ts'

/** Throws `invalid-argument` unless the value is a whole number in the range. */
export const checkWholeNumber = (
  name: string,
  value: number,
  { minimum, maximum, operation }: WholeNumberRange,
): void => {
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return
  const message = `${name} must be a whole number from ${minimum} to ${maximum}, and is ${String(value)}.`
  throw new ScreenError(message, { code: 'invalid-argument', operation })
}

/** What {@link checkWholeNumber} allows. */
export interface WholeNumberRange {
  readonly minimum: number
  readonly maximum: number
  readonly operation: string
}

/** Throws `invalid-argument` for a size that the emulator cannot have: a wide character needs two columns, and memory is finite. */
export const checkSize = (
  { cols, rows }: { readonly cols: number; readonly rows: number },
  operation: string,
): void => {
  checkWholeNumber('cols', cols, { minimum: 2, maximum: 10_000, operation })
  checkWholeNumber('rows', rows, { minimum: 1, maximum: 10_000, operation })
  checkWholeNumber('cols times rows', cols * rows, { minimum: 2, maximum: 4_000_000, operation })
}
