import { Buffer } from 'node:buffer'
import { DiskReader } from './disk-reader.ts'
import type { ByteSource, Extent, TextEnd } from './extent.ts'
import { type CountedPlace, LineIndex } from './line-index.ts'
import type { LogDegradation } from './log-degradation.ts'
import { logFailure } from './log-error.ts'
import type { LogRecord } from './log-manifest.ts'
import { MissingList } from './missing-list.ts'
import type { ByteRange } from './missing-range.ts'
import type { SpillFile } from './spill-file.ts'

/** A stretch of a stored log: in the file, or lost with the line feeds that it is known to have held. */
export type StoredStretch = ByteRange & ({ readonly kind: 'file' } | { readonly kind: 'lost'; readonly lines: number })

/** Says where the bytes of a stored log are, given the size of its file and what its manifest recorded. */
export const planScan = (size: number, record: Pick<LogRecord, 'bytes' | 'missing'> | undefined): StoredStretch[] => {
  const stretches: StoredStretch[] = []
  let at = 0
  const reach = (end: number): void => {
    const inFile = Math.max(at, Math.min(end, size))
    if (inFile > at) stretches.push({ kind: 'file', start: at, end: inFile })
    if (end > inFile) stretches.push({ kind: 'lost', start: inFile, end, lines: 0 })
    at = Math.max(at, end)
  }
  for (const { start, end, lines } of record?.missing ?? []) {
    reach(start)
    stretches.push({ kind: 'lost', start, end, lines })
    at = end
  }
  reach(Math.max(at, size, record?.bytes ?? 0))
  return stretches
}

const pieceBytes = 1024 * 1024

/** The bytes of a stored log, on disk only. */
export class StoredBytes implements ByteSource {
  readonly index: LineIndex = new LineIndex()
  readonly #file: SpillFile
  readonly #missing = new MissingList()
  readonly #reader: DiskReader
  #endsLine = false

  private constructor(file: SpillFile) {
    this.#file = file
    this.#reader = new DiskReader(file, { missing: this.#missing, index: this.index })
  }

  /** Reads the file once. */
  static async scan(file: SpillFile, record?: Pick<LogRecord, 'bytes' | 'missing'>): Promise<StoredBytes> {
    const stored = new StoredBytes(file)
    for (const stretch of planScan(file.size, record)) {
      if (stretch.kind === 'file') await stored.#countFile(stretch)
      else stored.#countLost(stretch)
    }
    return stored
  }

  get end(): number {
    return this.index.counted.byte
  }

  get textEnd(): TextEnd {
    return { byte: this.end, endsLine: this.#endsLine }
  }

  /** What the file lacks, and why. */
  get degraded(): LogDegradation | undefined {
    const { damage } = this.#reader
    const missing = new MissingList(this.#missing.all)
    if (damage !== undefined && missing.firstWithin(damage.range.start, damage.range.end) === undefined)
      missing.add(damage.range)
    if (missing.all.length === 0) return undefined
    const cause = damage?.cause ?? logFailure('read', this.#file.path, 'a part of it was lost before it was opened')
    return { cause, missing: missing.all }
  }

  countNow(): CountedPlace {
    return this.index.counted
  }

  async read(start: number, end: number): Promise<Extent> {
    const target = Buffer.allocUnsafe(Math.max(0, Math.min(end, this.end) - start))
    if (target.length === 0) return { bytes: target }
    return await this.#reader.read(target, start, this.index.counted)
  }

  async #countFile({ start, end }: ByteRange): Promise<void> {
    // Not from the shared pool: counting wants a buffer that begins its ArrayBuffer.
    const piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, end - start))
    for (let at = start; at < end; ) {
      const done = await this.#file.read(piece.subarray(0, Math.min(piece.length, end - at)), at)
      if (done === 0) return
      this.index.count(piece, 0, done)
      this.#endsLine = piece[done - 1] === 0x0a
      at += done
    }
  }

  #countLost({ start, end, lines }: ByteRange & { lines: number }): void {
    const { byte, lineFeeds } = this.index.counted
    // The file may have been cut while it was read; then everything from there on is lost.
    const begin = Math.min(start, byte)
    this.#missing.add({ start: begin, end, lines, linesBefore: lineFeeds })
    this.index.countUnseen(end - begin, lines)
    this.#endsLine = false
  }
}
