import type { ByteHistory } from './byte-history.ts'
import { encodeRunLength } from './run-lengths.ts'
import { firstRun, otherStream, StreamIndex } from './stream-index.ts'
import type { OutputStream, StreamRun } from './stream-run.ts'

/**
 * Records which stream each byte of a live log came from, as the lengths of alternating runs, in a history of its own.
 *
 * The history, and with it its file, is made at the first byte of standard error, so a terminal has none.
 */
export class StreamRecord {
  readonly #makeHistory: () => ByteHistory
  #history: ByteHistory | undefined
  #index: StreamIndex | undefined
  #stream: OutputStream = firstRun.stream
  #runStart = 0

  constructor(makeHistory: () => ByteHistory) {
    this.#makeHistory = makeHistory
  }

  /** Whether standard error wrote anything. */
  get hasErrors(): boolean {
    return this.#history !== undefined
  }

  get heldBytes(): number {
    return this.#history?.heldBytes ?? 0
  }

  /** Bytes of this stream follow at `byte`. */
  note(stream: OutputStream, byte: number): void {
    if (stream !== this.#stream) this.#endRun(byte)
  }

  /** See {@link ByteHistory.pressure}. */
  pressure(): Promise<void> | undefined {
    return this.#history?.pressure()
  }

  async runs(start: number, end: number): Promise<readonly StreamRun[]> {
    const last = { start: Math.max(start, this.#runStart), end, stream: this.#stream }
    if (this.#index === undefined || last.start === start) return end > start ? [{ ...last, start }] : []
    // The last run is not recorded yet, and its start may move while the record is read.
    const recorded = await this.#index.runs(start, Math.min(end, last.start))
    return end > last.start && recorded.at(-1)?.end === last.start ? [...recorded, last] : recorded
  }

  /** Never rejects. */
  async finish(byte: number): Promise<void> {
    if (this.#history === undefined) return
    this.#endRun(byte)
    await this.#history.finish()
  }

  /** Never rejects. */
  async close(): Promise<void> {
    await this.#history?.close()
  }

  #endRun(byte: number): void {
    this.#history ??= this.#makeHistory()
    this.#index ??= new StreamIndex(this.#history)
    this.#history.append(encodeRunLength(byte - this.#runStart))
    this.#stream = otherStream(this.#stream)
    this.#runStart = byte
    this.#index.note({ recordByte: this.#history.end, byte, stream: this.#stream })
  }
}
