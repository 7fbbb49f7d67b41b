import { PtarmiganError } from '@ptarmigan/adapter-interface'
import type { PageLimits } from './cut-page.ts'
import { type LogCursor, type LogReadOptions, logStart, maximumPageBytes, maximumPageLines } from './log-page.ts'

/** Which page is asked for. */
export type PageRequest = { readonly limits: PageLimits } & (
  | { readonly kind: 'after' | 'before'; readonly cursor: LogCursor }
  | { readonly kind: 'line'; readonly line: number }
)

/** The shortest page that holds any character. */
const minimumPageBytes = 4

/** Checks what a caller asks for. @throws PtarmiganError `invalid-argument`. */
export const planRead = ({ cursor, offset, before, limit, maxBytes }: LogReadOptions): PageRequest => {
  if ([cursor, offset, before].filter((place) => place !== undefined).length > 1)
    throw invalid('cursor', 'cursor, offset and before exclude each other; give one')
  const limits = checkLimits(limit, maxBytes)
  if (offset !== undefined) return { kind: 'line', line: checkWhole('offset', offset, 1), limits }
  if (before !== undefined) return { kind: 'before', cursor: checkCursor('before', before), limits }
  return { kind: 'after', cursor: checkCursor('cursor', cursor ?? logStart), limits }
}

/** What was asked for, cut down to what a page may hold. */
export const checkLimits = (limit: number | undefined, maxBytes?: number | undefined): PageLimits => ({
  lines: Math.min(maximumPageLines, checkWhole('limit', limit ?? maximumPageLines, 1)),
  bytes: Math.min(maximumPageBytes, checkWhole('maxBytes', maxBytes ?? maximumPageBytes, minimumPageBytes)),
})

export const checkWhole = (name: string, value: number, least: number): number => {
  if (!Number.isSafeInteger(value) || value < least)
    throw invalid(name, `${name} must be a whole number of at least ${least}, not ${value}`)
  return value
}

export const invalid = (name: string, meaning: string): PtarmiganError =>
  new PtarmiganError(`${meaning}.`, { code: 'invalid-argument', operation: 'read', details: { field: name } })

const checkCursor = (name: string, { byte, line }: LogCursor): LogCursor => ({
  byte: checkWhole(`${name}.byte`, byte, 0),
  line: checkWhole(`${name}.line`, line, 1),
})
