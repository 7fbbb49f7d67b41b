/** Stable reasons of a `ScreenError`; they are those of the other packages' errors too. */
export type ScreenErrorCode =
  /** The screen was disposed of; nothing can be fed to it or read from it. */
  | 'disposed'
  /** An option is not what it must be; the message names it and quotes it. */
  | 'invalid-argument'

const brand: symbol = Symbol.for('@ptarmigan/screen/ScreenError')

/** What a screen could not do. */
export class ScreenError extends Error {
  override readonly name: string = 'ScreenError'
  readonly code: ScreenErrorCode
  /** The method that was called. */
  readonly operation: string

  constructor(message: string, options: { readonly code: ScreenErrorCode; readonly operation: string }) {
    super(message)
    this.code = options.code
    this.operation = options.operation
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Whether a value is a {@link ScreenError}, also one of another copy of this package, and of the given code if one is given. */
export const isScreenError = (value: unknown, code?: ScreenErrorCode): value is ScreenError =>
  value instanceof Error && brand in value && (code === undefined || ('code' in value && value.code === code))
