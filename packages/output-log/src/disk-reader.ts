import { Buffer } from 'node:buffer'
import type { PtarmiganError } from '@ptarmigan/adapter-interface'
import { countLineFeeds } from './count-line-feeds.ts'
import type { Extent } from './extent.ts'
import type { CountedPlace, LineIndex } from './line-index.ts'
import { errnoOf, isPassing, logFailed, logFailure } from './log-error.ts'
import type { MissingList } from './missing-list.ts'
import type { MissingRange } from './missing-range.ts'
import type { SpillFile } from './spill-file.ts'

const nothing = new Uint8Array(0)

/** Bytes that were written, and could not be read back. */
export interface ReadDamage {
  readonly cause: PtarmiganError
  readonly range: MissingRange
}

/** Reads the part of a log that is on disk only, and finds out exactly what of it is lost when the file is damaged. */
export class DiskReader {
  readonly #file: SpillFile
  readonly #missing: MissingList
  readonly #index: LineIndex
  #damage: ReadDamage | undefined

  constructor(file: SpillFile, { missing, index }: { missing: MissingList; index: LineIndex }) {
    this.#file = file
    this.#missing = missing
    this.#index = index
  }

  /** The newest range that could not be read, beyond those known to be missing. */
  get damage(): ReadDamage | undefined {
    return this.#damage
  }

  /** Reads into `target` what stands from `start` on; `limit` is where the part on disk ends. */
  async read(target: Uint8Array, start: number, limit: CountedPlace): Promise<Extent> {
    const known = this.#missing.firstWithin(start, start + target.length)
    if (known !== undefined && known.start <= start) return { bytes: nothing, missing: known }
    const wanted = known === undefined ? target : target.subarray(0, known.start - start)
    const { done, cause } = await this.#fill(wanted, start)
    if (done === wanted.length) this.#heal(start, start + done)
    if (done === wanted.length) return known === undefined ? { bytes: wanted } : { bytes: wanted, missing: known }
    return { bytes: wanted.subarray(0, done), missing: await this.#lostFrom(start + done, { limit, cause }) }
  }

  /** What could not be read before can be read again, e.g. because the file was put back. */
  #heal(start: number, end: number): void {
    const range = this.#damage?.range
    if (range !== undefined && start < range.end && end > range.start) this.#damage = undefined
  }

  async #fill(target: Uint8Array, position: number): Promise<{ done: number; cause?: unknown }> {
    try {
      return { done: await this.#file.read(target, position) }
    } catch (cause) {
      if (isPassing(cause)) throw logFailed('read', this.#file.path, cause)
      return { done: 0, cause }
    }
  }

  /** The range that cannot be read: it begins at `byte`, and ends where bytes and lines are known again. */
  async #lostFrom(byte: number, { limit, cause }: { limit: CountedPlace; cause?: unknown }): Promise<MissingRange> {
    const begin = await this.#placeOf(errnoOf(cause) === 'EIO' ? byte : await this.#readableUpTo(byte))
    const end = this.#nextKnown(byte, { limit, cause })
    const lines = end.lineFeeds - begin.lineFeeds
    const range = { start: begin.byte, end: end.byte, lines, linesBefore: begin.lineFeeds }
    const shorter = logFailure('read', this.#file.path, 'it is shorter than what was written')
    this.#damage = { cause: cause === undefined ? shorter : logFailed('read', this.#file.path, cause), range }
    return range
  }

  /** Where the bytes before `byte` that cannot be read either begin, so that every read names the same range. */
  async #readableUpTo(byte: number): Promise<number> {
    const known = this.#missing.lastWithin(0, byte)?.end ?? 0
    try {
      return Math.max(known, Math.min(byte, await this.#file.readableSize()))
    } catch (error) {
      if (isPassing(error)) throw logFailed('read', this.#file.path, error)
      return known
    }
  }

  /** Counts the line feeds before a byte; where that cannot be read either, goes back to where the count is known. */
  async #placeOf(byte: number): Promise<CountedPlace> {
    const lost = this.#missing.lastWithin(this.#index.strideStart(byte).byte, byte)
    const from =
      lost === undefined ? this.#index.strideStart(byte) : { byte: lost.end, lineFeeds: lost.linesBefore + lost.lines }
    const between = Buffer.allocUnsafeSlow(byte - from.byte)
    const { done } = await this.#fill(between, from.byte)
    if (done < between.length) return from
    return { byte, lineFeeds: from.lineFeeds + countLineFeeds(between, 0, done) }
  }

  /** A failing sector costs one stride; a file that ended, or is another, costs all the rest of it. */
  #nextKnown(byte: number, { limit, cause }: { limit: CountedPlace; cause?: unknown }): CountedPlace {
    const lost = this.#missing.firstWithin(byte, limit.byte)
    const last = lost === undefined ? limit : { byte: lost.start, lineFeeds: lost.linesBefore }
    const strideEnd = errnoOf(cause) === 'EIO' ? this.#index.strideEnd(byte) : undefined
    return strideEnd !== undefined && strideEnd.byte < last.byte ? strideEnd : last
  }
}
