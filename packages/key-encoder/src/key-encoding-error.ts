/** Stable reasons of a `KeyEncodingError`. */
export type KeyEncodingErrorCode =
  /** No key has this name; `suggestion` is the nearest that exists. */
  | 'unknown-key'
  /** A part of the request is not what it must be; the message names it and quotes it. */
  | 'invalid-argument'

/** What a {@link KeyEncodingError} is made of. */
export interface KeyEncodingErrorOptions {
  readonly code: KeyEncodingErrorCode
  /** The function that was called. */
  readonly operation: string
  /** The key name that was refused, as it was given. */
  readonly key?: string | undefined
  /** The nearest name that exists, with the modifiers that were asked for. */
  readonly suggestion?: string | undefined
}

const brand: symbol = Symbol.for('@ptarmigan/key-encoder/KeyEncodingError')

/** A request that has no encoding. It is refused whole: nothing of it was encoded, so nothing was sent. */
export class KeyEncodingError extends Error {
  override readonly name: string = 'KeyEncodingError'
  readonly code: KeyEncodingErrorCode
  readonly operation: string
  readonly key: string | undefined
  readonly suggestion: string | undefined

  constructor(message: string, options: KeyEncodingErrorOptions) {
    super(message)
    this.code = options.code
    this.operation = options.operation
    this.key = options.key
    this.suggestion = options.suggestion
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Whether a value is a {@link KeyEncodingError}, also one of another copy of this package, and of the given code if one is given. */
export const isKeyEncodingError = (value: unknown, code?: KeyEncodingErrorCode): value is KeyEncodingError =>
  value instanceof Error && brand in value && (code === undefined || ('code' in value && value.code === code))
