import { LineCells } from './line-cells.ts'
import { TextBuffer } from './text-buffer.ts'
import { decodeUtf8, encodeUtf8 } from './web-encoding.ts'

/**
 * The line being written, which can still be overwritten, and before it the text that was finished and not yet taken.
 *
 * As long as a line is ASCII, a byte is a column and overwriting it is a store. A line with more in it is taken apart into
 * cells when, and only when, it is overwritten.
 */
export class PrintedLine {
  readonly #buffer = new TextBuffer()
  readonly #returnAndFeed: Uint8Array
  readonly #maxLength: number
  /** In bytes of the buffer's line, past its end after an erase. Inside of a line only while that is ASCII, or at column 0. */
  #cursor = 0
  #cells: LineCells | undefined
  /** A carriage return came, and nothing was printed since: with a line feed it makes one line end. */
  #isReturned = false
  /** CHA sent the cursor to column 1, which counts if the line is erased next. */
  #isHoming = false

  constructor(newlines: 'keep' | 'lf', maxLength: number) {
    this.#returnAndFeed = newlines === 'lf' ? feed : returnAndFeed
    this.#maxLength = maxLength
  }

  /** Whether lines of text can simply be added. */
  get canAppendLines(): boolean {
    return this.#cells === undefined && this.#cursor === this.#buffer.length && !this.#isReturned
  }

  /** Prints a range of UTF-8 without controls. */
  print(source: Uint8Array, start: number, end: number): void {
    this.#isReturned = false
    this.#isHoming = false
    const length = end - start
    if (this.#cells === undefined && this.#cursor === this.#buffer.length && this.#cursor + length <= this.#maxLength) {
      this.#buffer.append(source, start, end)
      this.#cursor += length
      return
    }
    const from = this.#overwrite(source, start, end)
    if (from === end) return
    if (this.#cells === undefined) this.#append(source, from, end)
    else this.#printCells(this.#cells, decodeUtf8(source.subarray(from, end)))
  }

  /** Appends text whose only controls are TAB and line ends, given as text and as UTF-8. Only when `canAppendLines`. */
  appendLines(text: string, bytes: Uint8Array, length: number): void {
    const linesEnd = text.lastIndexOf('\n') + 1
    if (linesEnd > 0) {
      const lines = text.slice(0, linesEnd)
      this.#buffer.finish()
      this.#buffer.replace(this.#returnAndFeed === feed ? lines.replaceAll('\r\n', '\n') : lines)
      this.#begin()
    }
    const start = linesEnd === 0 ? 0 : bytes.lastIndexOf(0x0a, length - 1) + 1
    if (start < length) this.print(bytes, start, length)
  }

  tab(): void {
    this.#isReturned = false
    this.#isHoming = false
    if (this.#cells === undefined && this.#cursor < this.#buffer.length) this.#takeApart()
    if (this.#cells === undefined) this.#append(tab, 0, 1)
    else this.#printCells(this.#cells, '\t')
  }

  lineFeed(): void {
    const lineEnd = this.#isReturned ? this.#returnAndFeed : feed
    if (this.#cells === undefined) this.#buffer.finishWith(lineEnd)
    else this.#buffer.replace(this.#cells.toString() + decodeUtf8(lineEnd))
    this.#begin()
  }

  carriageReturn(): void {
    this.#isReturned = true
    this.#isHoming = false
    this.#home()
  }

  backspace(): void {
    this.#isHoming = false
    if (this.#cells === undefined && this.#cursor > 0 && !this.#buffer.isAscii()) this.#takeApart()
    if (this.#cells !== undefined) this.#cells.backspace()
    else if (this.#cursor > 0) this.#cursor--
  }

  /** CHA to column 1. On its own it moves nothing: it is a carriage return only together with an erased line. */
  cursorToFirstColumn(): void {
    if (this.#cells === undefined && this.#buffer.length === 0) this.#cursor = 0
    else this.#isHoming = true
  }

  /** EL 0 and ED 0: from the cursor on. */
  eraseRight(): void {
    if (this.#isHoming) this.#home()
    if (this.#cells === undefined) this.#buffer.truncate(Math.min(this.#cursor, this.#buffer.length))
    else if (this.#cells.cursor === 0) this.#empty(0)
    else this.#cells.eraseRight()
  }

  /** EL 1: up to the cursor, and its column. */
  eraseLeft(): void {
    if (this.#cells === undefined && !this.#buffer.isAscii()) this.#takeApart()
    if (this.#cells !== undefined) this.#cells.eraseLeft()
    else if (this.#cursor + 1 >= this.#buffer.length) this.#empty(this.#cursor)
    else this.#buffer.erase(0, this.#cursor + 1)
  }

  /** EL 2: the whole line; the cursor stays. */
  eraseAll(): void {
    if (this.#isHoming) this.#home()
    if (this.#cells === undefined && this.#cursor > 0 && !this.#buffer.isAscii()) this.#takeApart()
    this.#empty(this.#cells?.cursor ?? this.#cursor)
  }

  /** The finished text since the last call. */
  take(): string {
    return this.#buffer.take()
  }

  /** The line being written, as it stands. */
  current(): string {
    return this.#cells?.toString() ?? this.#buffer.line()
  }

  /** Makes the line being written finished text as it stands, without a line end, and begins an empty one. */
  release(): void {
    if (this.#cells === undefined) this.#buffer.finish()
    else this.#buffer.replace(this.#cells.toString())
    this.#begin()
  }

  #begin(): void {
    this.#cursor = 0
    this.#cells = undefined
    this.#isReturned = false
    this.#isHoming = false
  }

  #home(): void {
    this.#isHoming = false
    if (this.#cells === undefined) this.#cursor = 0
    else this.#cells.cursor = 0
  }

  #empty(cursor: number): void {
    this.#cells = undefined
    this.#buffer.truncate(0)
    this.#cursor = cursor
  }

  /**
   * Overwrites columns of an ASCII line with ASCII, and gives the place in the source where that stops. Each character decides
   * for itself whether the line is taken apart, so that it does not matter in which runs they come.
   */
  #overwrite(source: Uint8Array, start: number, end: number): number {
    const inside = this.#cells === undefined ? this.#buffer.length - this.#cursor : 0
    if (inside <= 0) return start
    const stop = this.#buffer.isAscii() ? asciiEnd(source, start, Math.min(end, start + inside)) : start
    this.#buffer.overwrite(this.#cursor, source, start, stop)
    this.#cursor += stop - start
    if (stop < end && this.#cursor < this.#buffer.length) this.#takeApart()
    return stop
  }

  /** Appends at or past the end of the line; a line that grew too long is given out in parts, none of which cuts a character. */
  #append(source: Uint8Array, start: number, end: number): void {
    if (this.#cursor > this.#buffer.length) this.#buffer.erase(this.#buffer.length, this.#cursor)
    for (let from = start; from < end; ) {
      const full = from + this.#maxLength - this.#cursor
      const to = full >= end ? end : Math.max(from, characterStart(source, full))
      this.#buffer.append(source, from, to)
      this.#cursor += to - from
      from = to
      if (from < end) this.release()
    }
  }

  #printCells(cells: LineCells, text: string): void {
    const taken = cells.print(text, this.#maxLength)
    if (taken === text.length) return
    this.release()
    const rest = encodeUtf8(text.slice(taken))
    this.#append(rest, 0, rest.length)
  }

  #takeApart(): void {
    const cells = new LineCells(this.#buffer.columns())
    if (this.#cursor < this.#buffer.length) cells.cursor = this.#cursor
    this.#buffer.truncate(0)
    this.#cells = cells
  }
}

const feed = Uint8Array.of(0x0a)

const returnAndFeed = Uint8Array.of(0x0d, 0x0a)

const tab = Uint8Array.of(0x09)

const asciiEnd = (bytes: Uint8Array, start: number, end: number): number => {
  let at = start
  while (at < end && (bytes[at] ?? 0) < 0x80) at++
  return at
}

/** The last place at or before `at` where a character starts. */
const characterStart = (bytes: Uint8Array, at: number): number => {
  let start = at
  while (((bytes[start] ?? 0) & 0xc0) === 0x80) start--
  return start
}
