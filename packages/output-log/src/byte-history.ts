import { Buffer } from 'node:buffer'
import type { Logger } from '@ptarmigan/adapter-interface'
import { countLineFeeds } from './count-line-feeds.ts'
import { DiskReader } from './disk-reader.ts'
import { DiskWriter } from './disk-writer.ts'
import type { ByteSource, Extent, TextEnd } from './extent.ts'
import type { HistoryBounds } from './history-bounds.ts'
import { type CountedPlace, LineIndex } from './line-index.ts'
import type { LogDegradation } from './log-degradation.ts'
import { type MemoryBlock, MemoryBlocks } from './memory-blocks.ts'
import { MissingList } from './missing-list.ts'
import type { MissingRange } from './missing-range.ts'
import { NewestBytes } from './newest-bytes.ts'
import type { QueueBudget } from './queue-budget.ts'
import { Room } from './room.ts'
import type { SpillFile } from './spill-file.ts'

/**
 * Bytes in order: the newest in memory, all on disk.
 *
 * A block leaves memory when it is in the file and older than the ring. While the disk is broken, the oldest bytes that
 * are not in the file are lost once `maxQueuedBytes` newer ones wait; which ones these are is known to the byte.
 */
export class ByteHistory implements ByteSource {
  readonly index: LineIndex
  readonly #missing = new MissingList()
  readonly #bounds: HistoryBounds
  readonly #budget: QueueBudget
  readonly #blocks: MemoryBlocks
  readonly #writer: DiskWriter
  readonly #reader: DiskReader
  readonly #room = new Room()
  readonly #newest = new NewestBytes()
  #memoryStart: CountedPlace = { byte: 0, lineFeeds: 0 }
  #isBehind = false
  #ended = false

  constructor(
    file: SpillFile,
    { bounds, budget, logger }: { bounds: HistoryBounds; budget: QueueBudget; logger: Logger },
  ) {
    this.#budget = budget
    this.#bounds = bounds
    this.index = new LineIndex(bounds.strideBytes)
    this.#blocks = new MemoryBlocks(bounds.blockBytes)
    this.#reader = new DiskReader(file, { missing: this.#missing, index: this.index })
    this.#writer = new DiskWriter(file, this.#writerSource(), { timing: bounds, logger })
  }

  get end(): number {
    return this.#blocks.end
  }

  get textEnd(): TextEnd {
    return this.#ended ? { byte: this.end, endsLine: this.#newest.endsLine } : this.#newest.textEnd(this.end)
  }

  get heldBytes(): number {
    return this.#blocks.heldBytes
  }

  get queuedBytes(): number {
    return this.end - this.#writer.written
  }

  /** Makes the file ahead of the first byte. Never rejects. */
  async start(): Promise<void> {
    await this.#writer.start()
  }

  /** Copies a chunk to the end. */
  append(chunk: Uint8Array): void {
    let filled = false
    this.#blocks.append(chunk, (block) => {
      block.lineFeedsThrough = this.countNow().lineFeeds
      filled = true
    })
    this.#newest.push(chunk)
    if (filled) this.#evict()
    this.#writer.notify()
    this.#noteBehind()
  }

  /** A promise while the disk is too far behind: it resolves when half of what waits is written, or the disk fails. */
  pressure(): Promise<void> | undefined {
    if (this.queuedBytes <= this.#queueBound || this.#writer.isStuck) return undefined
    return this.#room.wait()
  }

  countNow(): CountedPlace {
    this.#blocks.forEachFrom(this.index.counted.byte, (bytes, start, end) => this.index.count(bytes, start, end))
    return this.index.counted
  }

  async read(start: number, end: number): Promise<Extent> {
    const target = Buffer.allocUnsafe(Math.max(0, Math.min(end, this.end) - start))
    const stop = start + target.length
    const onDisk = this.#memoryStart
    // Memory first: while the disk is read, blocks may be dropped.
    if (stop > onDisk.byte) this.#blocks.copyInto(target, start, Math.max(start, onDisk.byte), stop)
    if (start >= onDisk.byte || target.length === 0) return { bytes: target }
    const found = await this.#reader.read(target.subarray(0, Math.min(stop, onDisk.byte) - start), start, onDisk)
    return found.missing === undefined ? { bytes: target } : found
  }

  /** Writes what waits, closes the file and frees most of the memory. Never rejects. */
  async finish(): Promise<void> {
    await this.#writer.finish()
    this.#ended = true
    this.#noteBehind()
    if (this.degraded() === undefined) this.#dropAllBut(this.#bounds.retainedBytes)
    this.#blocks.dropSpares()
  }

  /** Closes the descriptor of a file that its path no longer leads to. Never rejects. */
  async close(): Promise<void> {
    await this.#writer.close()
  }

  /** What the file lacks, and why. */
  degraded(): LogDegradation | undefined {
    const { detachment, failure, firstCause } = this.#writer
    const damage = this.#reader.damage
    const missing = detachment === undefined ? this.#missingFromFile(failure !== undefined) : [this.#everything()]
    const cause = detachment ?? failure ?? damage?.cause ?? (missing.length > 0 ? firstCause : undefined)
    return cause === undefined ? undefined : { cause, missing }
  }

  #missingFromFile(isFailing: boolean): readonly MissingRange[] {
    const lost = new MissingList(this.#missing.all)
    const { damage } = this.#reader
    if (damage !== undefined && lost.firstWithin(damage.range.start, damage.range.end) === undefined)
      lost.add(damage.range)
    if ((isFailing || this.#ended) && this.queuedBytes > 0) lost.add(this.#unwritten())
    return lost.all
  }

  #everything(): MissingRange {
    return { start: 0, end: this.end, lines: this.countNow().lineFeeds, linesBefore: 0 }
  }

  #unwritten(): MissingRange {
    const { lineFeeds } = this.countNow()
    let lines = 0
    this.#blocks.forEachFrom(this.#writer.written, (bytes, start, end) => {
      lines += countLineFeeds(bytes, start, end)
    })
    return { start: this.#writer.written, end: this.end, lines, linesBefore: lineFeeds - lines }
  }

  #evict(): void {
    for (let oldest = this.#blocks.older; oldest !== undefined; oldest = this.#blocks.older) {
      const blockEnd = oldest.start + oldest.used
      if (!this.#isOlderThanRing(this.end - blockEnd, oldest.lineFeedsThrough)) return
      if (blockEnd > this.#writer.written) {
        // What is being written stays, and what a sound disk will take soon.
        if (!this.#writer.isStuck || this.end - blockEnd < this.#bounds.maxQueuedBytes) return
        this.#giveUp(oldest)
      }
      this.#dropOldest(oldest)
    }
  }

  #giveUp({ start: blockStart, bytes, used, lineFeedsThrough }: MemoryBlock): void {
    const start = Math.max(this.#writer.written, blockStart)
    const lines = countLineFeeds(bytes, start - blockStart, used)
    this.#missing.add({ start, end: blockStart + used, lines, linesBefore: lineFeedsThrough - lines })
    this.#writer.giveUpTo(blockStart + used)
  }

  #isOlderThanRing(bytesAfter: number, lineFeedsThrough: number): boolean {
    if (bytesAfter >= this.#bounds.ringBytes) return true
    return this.index.counted.lineFeeds - lineFeedsThrough >= this.#bounds.ringLines
  }

  #dropAllBut(bytes: number): void {
    for (let oldest = this.#blocks.older; oldest !== undefined; oldest = this.#blocks.older) {
      if (this.end - oldest.start - oldest.used < bytes) return
      this.#dropOldest(oldest)
    }
  }

  #dropOldest({ lineFeedsThrough }: MemoryBlock): void {
    this.#blocks.dropOldest()
    this.#memoryStart = { byte: this.#blocks.start, lineFeeds: lineFeedsThrough }
  }

  #writerSource(): ConstructorParameters<typeof DiskWriter>[1] {
    const blocks = this.#blocks
    return {
      get end() {
        return blocks.end
      },
      views: (from, maximumBytes) => blocks.views(from, maximumBytes),
      onProgress: () => this.#onProgress(),
      onQuiet: () => this.#blocks.dropSpares(),
      onCut: (from) => this.#onCut(from),
    }
  }

  #onProgress(): void {
    this.#evict()
    this.#noteBehind()
    if (this.queuedBytes <= this.#queueBound / 2 || this.#writer.isStuck) this.#room.open()
  }

  get #queueBound(): number {
    return Math.min(this.#bounds.maxQueuedBytes, this.#budget.shareBytes)
  }

  #noteBehind(): void {
    const isBehind = this.queuedBytes >= this.#bounds.flushBytes && !this.#writer.isStuck && !this.#ended
    if (isBehind === this.#isBehind) return
    this.#isBehind = isBehind
    if (isBehind) this.#budget.enter()
    else this.#budget.leave()
  }

  /** What is still in memory is written again; the rest of what was cut is lost. */
  #onCut(from: number): number {
    const { byte: kept, lineFeeds } = this.#memoryStart
    if (from < kept) {
      const begin = this.#missing.cutFrom(this.index.strideStart(from))
      const lines = lineFeeds - begin.lineFeeds
      this.#missing.add({ start: begin.byte, end: kept, lines, linesBefore: begin.lineFeeds })
    }
    return Math.max(from, kept)
  }
}
