/** One piece of output, and when it came. */
export interface TimedOutput {
  readonly bytes: Uint8Array
  readonly at: Date
}

/** What a buffer holds at one moment. */
export interface OutputSnapshot {
  readonly chunks: readonly TimedOutput[]
  /** Bytes of the program's output so far, kept or not. */
  readonly totalBytes: number
  /** Bytes of the oldest output that are not kept any more. */
  readonly droppedBytes: number
}

/** The newest output, for whoever connects later. */
export interface OutputBuffer {
  append(bytes: Uint8Array): void
  snapshot(): OutputSnapshot
}

/** Keeps the newest `maxBytes`: whole chunks, and of the oldest its end. */
export const createOutputBuffer = (maxBytes: number, now: () => Date = () => new Date()): OutputBuffer => {
  const chunks: (TimedOutput | undefined)[] = []
  let first = 0
  let keptBytes = 0
  let totalBytes = 0

  const makeRoom = (): void => {
    for (let oldest = chunks[first]; oldest !== undefined && keptBytes > maxBytes; oldest = chunks[first]) {
      const excess = keptBytes - maxBytes
      if (oldest.bytes.length > excess) {
        chunks[first] = { ...oldest, bytes: oldest.bytes.slice(excess) }
        keptBytes -= excess
        return
      }
      keptBytes -= oldest.bytes.length
      chunks[first] = undefined
      first += 1
    }
    // Not after each chunk: an array that is cut moves what it keeps.
    if (first > 1000 && first > chunks.length / 2) {
      chunks.splice(0, first)
      first = 0
    }
  }

  return {
    append: (bytes) => {
      if (bytes.length === 0) return
      chunks.push({ bytes, at: now() })
      keptBytes += bytes.length
      totalBytes += bytes.length
      makeRoom()
    },
    snapshot: () => ({
      chunks: chunks.flatMap((chunk) => chunk ?? []),
      totalBytes,
      droppedBytes: totalBytes - keptBytes,
    }),
  }
}
