import type { LogReader, StreamRun } from '@ptarmigan/output-log'

/** A part of a log that comes from one stream. */
export interface LoggedPart {
  readonly stream: StreamRun['stream']
  readonly bytes: Uint8Array
  /** The byte of the log at which it begins. */
  readonly start: number
}

/** Reads a log from one byte to another, in order, a bounded part at a time; what was lost is left out. */
export async function* readHistory(
  log: Pick<LogReader, 'readBytes' | 'readStreams'>,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<LoggedPart> {
  for (let at = from; at < to; ) {
    const { bytes, missing } = await log.readBytes(at, Math.min(to, at + partBytes))
    let end = at
    for (const run of await log.readStreams(at, at + bytes.length)) {
      yield { stream: run.stream, bytes: bytes.subarray(run.start - at, run.end - at), start: run.start }
      end = run.end
    }
    const next = end < at + bytes.length ? end : (missing?.end ?? end)
    if (next <= at) return
    at = next
  }
}

const partBytes = 65_536
