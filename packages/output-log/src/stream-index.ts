import type { ByteSource } from './extent.ts'
import { RunLengthDecoder } from './run-lengths.ts'
import { type OutputStream, RunList, type StreamRun } from './stream-run.ts'

/** A place in the record of runs, where one of them begins. */
export interface RunPlace {
  /** Of the record. */
  readonly recordByte: number
  /** Of the log. */
  readonly byte: number
  readonly stream: OutputStream
}

/** The record begins with a run of standard output, which may be empty, and the streams alternate. */
export const firstRun: RunPlace = { recordByte: 0, byte: 0, stream: 'stdout' }

export const otherStream = (stream: OutputStream): OutputStream => (stream === 'stdout' ? 'stderr' : 'stdout')

/** One place is kept for about this many bytes of the record. */
const spacingBytes = 4096
const pieceBytes = 4096

/** Finds the runs of any part of a log without reading the whole record of them. */
export class StreamIndex {
  readonly #record: Pick<ByteSource, 'read' | 'end'>
  #places: RunPlace[] = [firstRun]

  constructor(record: Pick<ByteSource, 'read' | 'end'>) {
    this.#record = record
  }

  /** Tells where a run begins; they are told in order. */
  note(place: RunPlace): void {
    if (place.recordByte - (this.#places.at(-1)?.recordByte ?? 0) >= spacingBytes) this.#places.push(place)
  }

  /** The runs from `start` to `end` as far as the record goes; the rest is unknown. */
  async runs(start: number, end: number): Promise<StreamRun[]> {
    const runs = new RunList(start, end)
    let place: RunPlace | undefined = this.#places.findLast(({ byte }) => byte <= start) ?? firstRun
    while (place !== undefined && !runs.isFull) place = await this.#readFrom(place, runs)
    runs.add('unknown', end)
    return runs.all
  }

  /** Adds what one stretch of the record tells; returns where to go on after a lost part of it. */
  async #readFrom(from: RunPlace, runs: RunList): Promise<RunPlace | undefined> {
    const decoder = new RunLengthDecoder()
    let { recordByte, byte, stream } = from
    runs.add('unknown', byte)
    while (recordByte < this.#record.end && !runs.isFull) {
      const { bytes, missing } = await this.#record.read(
        recordByte,
        Math.min(this.#record.end, recordByte + pieceBytes),
      )
      for (const value of bytes) {
        const length = decoder.push(value)
        if (length === undefined) continue
        byte += length
        runs.add(stream, byte)
        stream = otherStream(stream)
      }
      if (missing !== undefined) return this.#places.find((known) => known.recordByte >= missing.end)
      recordByte += bytes.length
    }
    return undefined
  }
}

/** Reads a whole record once, to know where its runs begin. */
export const indexRecord = async (record: Pick<ByteSource, 'read' | 'end'>): Promise<StreamIndex> => {
  const index = new StreamIndex(record)
  const decoder = new RunLengthDecoder()
  let { recordByte, byte, stream } = firstRun
  while (recordByte < record.end) {
    const { bytes } = await record.read(recordByte, Math.min(record.end, recordByte + pieceBytes))
    if (bytes.length === 0) return index
    for (const value of bytes) {
      recordByte += 1
      const length = decoder.push(value)
      if (length === undefined) continue
      byte += length
      stream = otherStream(stream)
      index.note({ recordByte, byte, stream })
    }
  }
  return index
}
