import { joinBytes } from './join-bytes.ts'

/** A range of bytes to leave out, and what to put in its place. */
export interface Cut {
  readonly start: number
  readonly end: number
  readonly instead: Uint8Array
}

/** A copy of the bytes before `end` with the cuts made, which are in order and do not overlap. */
export const cutOut = (bytes: Uint8Array, end: number, cuts: readonly Cut[]): Uint8Array => {
  const parts: Uint8Array[] = []
  let at = 0
  for (const cut of cuts) {
    parts.push(bytes.subarray(at, cut.start), cut.instead)
    at = cut.end
  }
  parts.push(bytes.subarray(at, end))
  return joinBytes(parts)
}
