import { PtarmiganError } from '@ptarmigan/adapter-interface'
import type { WriterTiming } from './disk-writer.ts'

/** The bounds of a history. */
export interface HistoryBounds extends WriterTiming {
  readonly ringLines: number
  readonly ringBytes: number
  readonly maxQueuedBytes: number
  /** How much stays in memory after the end, if the file is whole. */
  readonly retainedBytes: number
  /** A power of two. */
  readonly blockBytes: number
  readonly strideBytes: number
}

/** The bounds a caller may set. */
export type AskedBounds = { readonly [Name in 'ringLines' | 'ringBytes' | 'maxQueuedBytes']?: number | undefined }

const kibi = 1024
const largestBlockBytes = 64 * kibi
const smallestBlockBytes = kibi

/** Fills in the bounds of a log. @throws PtarmiganError `invalid-argument`. */
export const planBounds = (asked: AskedBounds): HistoryBounds => {
  const ringBytes = checkBound('ringBytes', asked.ringBytes ?? 2 * kibi * kibi)
  const maxQueuedBytes = checkBound('maxQueuedBytes', asked.maxQueuedBytes ?? 4 * kibi * kibi)
  return {
    ringLines: checkBound('ringLines', asked.ringLines ?? 10_000),
    ringBytes,
    maxQueuedBytes,
    retainedBytes: 64 * kibi,
    blockBytes: powerOfTwoBelow(Math.min(ringBytes, maxQueuedBytes) / 8),
    strideBytes: 64 * kibi,
    flushBytes: Math.min(256 * kibi, Math.floor(maxQueuedBytes / 2)),
    flushMs: 20,
    retryMs: 1000,
  }
}

/** The bounds of the record of streams, which is small. */
export const recordBounds = (log: HistoryBounds): HistoryBounds => ({
  ...log,
  ringLines: Number.POSITIVE_INFINITY,
  ringBytes: 16 * kibi,
  retainedBytes: 4 * kibi,
  blockBytes: Math.min(log.blockBytes, 4 * kibi),
})

const checkBound = (name: string, value: number): number => {
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new PtarmiganError(`${name} must be a positive whole number, not ${value}.`, {
    code: 'invalid-argument',
    operation: 'create log',
    details: { field: name },
  })
}

const powerOfTwoBelow = (bytes: number): number =>
  Math.max(smallestBlockBytes, Math.min(largestBlockBytes, 2 ** Math.floor(Math.log2(bytes))))
