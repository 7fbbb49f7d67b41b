import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { maximumPageBytes, maximumPageLines } from '@ptarmigan/output-log'

export interface TranscriptPage {
  readonly lines: readonly string[]
  readonly startLine: number
  readonly totalLines: number
  readonly truncated: boolean
}

/** A page of a rendered transcript: the last lines, or from `offset` on; at least one line, however long it is. */
export const transcriptPage = (
  transcript: readonly string[],
  { offset, limit }: { readonly offset: number | undefined; readonly limit: number | undefined },
): TranscriptPage => {
  const wanted = Math.min(limit ?? maximumPageLines, maximumPageLines)
  if (offset === undefined) return lastPage(transcript, wanted)
  const first = Math.max(1, offset)
  const lines = fitting(transcript.slice(first - 1, first - 1 + wanted))
  const startLine = lines.length === 0 ? 0 : first
  return {
    lines,
    startLine,
    totalLines: transcript.length,
    truncated: lines.length > 0 && first - 1 + lines.length < transcript.length,
  }
}

/** @throws `invalid-argument` */
export const checkPageOptions = (options: { readonly offset?: number; readonly limit?: number }): void => {
  for (const [option, value, least] of [
    ['offset', options.offset, 0],
    ['limit', options.limit, 1],
  ] as const) {
    if (value === undefined || (Number.isInteger(value) && value >= least)) continue
    throw new PtarmiganError(
      `Cannot read a log: \`${option}\` must be an integer of at least ${least}; got ${String(value)}.`,
      {
        code: 'invalid-argument',
        operation: 'read a log',
        details: { option },
      },
    )
  }
}

const lastPage = (transcript: readonly string[], wanted: number): TranscriptPage => {
  const lines = fitting(transcript.slice(-wanted).reverse()).toReversed()
  const startLine = lines.length === 0 ? 0 : transcript.length - lines.length + 1
  return { lines, startLine, totalLines: transcript.length, truncated: startLine > 1 }
}

const fitting = (lines: readonly string[]): string[] => {
  let bytes = 0
  const end = lines.findIndex((line, index) => {
    bytes += Buffer.byteLength(line) + 1
    return index > 0 && bytes > maximumPageBytes
  })
  return end === -1 ? [...lines] : lines.slice(0, end)
}
