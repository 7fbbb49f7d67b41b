/** A text that may be made when it is read; a string is one. */
export interface DeferredText {
  /** In UTF-16 units. */
  readonly length: number
  toString(): string
}
