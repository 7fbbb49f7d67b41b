import { decodeUtf8 } from './web-encoding.ts'

/** UTF-8 that grows line by line: finished text, and after it the line being written, whose bytes can still be changed. */
export class TextBuffer {
  /** Finished text that comes before the finished bytes. */
  #finished = ''
  #bytes: Uint8Array = new Uint8Array(smallSize)
  #start = 0
  #end = 0
  /** The line is known to be ASCII up to here. */
  #asciiEnd = 0
  #hasErased = false

  /** The length of the line, in bytes. */
  get length(): number {
    return this.#end - this.#start
  }

  append(source: Uint8Array, start: number, end: number): void {
    const length = end - start
    this.#reserve(length)
    const bytes = this.#bytes
    let to = this.#end
    if (length > shortCopy) bytes.set(source.subarray(start, end), to)
    else for (let from = start; from < end; from++) bytes[to++] = source[from] ?? 0
    this.#end += length
  }

  /** Replaces bytes of a line that is ASCII by ASCII. */
  overwrite(column: number, source: Uint8Array, start: number, end: number): void {
    this.#bytes.set(source.subarray(start, end), this.#start + column)
  }

  /** Makes columns of a line that is ASCII, or columns after its end, show nothing. */
  erase(from: number, to: number): void {
    if (to > this.length) this.#reserve(to - this.length)
    this.#bytes.fill(erased, this.#start + from, this.#start + to)
    if (this.#asciiEnd >= this.#start + from) this.#asciiEnd = Math.max(this.#asciiEnd, this.#start + to)
    this.#end = Math.max(this.#end, this.#start + to)
    this.#hasErased = true
  }

  truncate(length: number): void {
    this.#end = this.#start + length
    this.#asciiEnd = Math.min(this.#asciiEnd, this.#end)
  }

  /** Whether each byte of the line is one column. Each byte is looked at once, however often this is asked. */
  isAscii(): boolean {
    const bytes = this.#bytes
    let at = this.#asciiEnd
    while (at < this.#end && isColumn(bytes[at] ?? 0)) at++
    this.#asciiEnd = at
    return at === this.#end
  }

  /** The line as it stands. */
  line(): string {
    if (!this.#hasErased) return this.#decode(this.#start, this.#end)
    const line = this.#bytes.slice(this.#start, this.#end)
    return decodeUtf8(line.subarray(0, showErased(line, 0, line.length)))
  }

  /** The line as it stands, with NUL in the columns that show nothing. */
  columns(): string {
    return this.#decode(this.#start, this.#end)
  }

  /** The line is finished, and the next one begins. */
  finish(): void {
    this.finishWith(nothing)
  }

  /** The same, with a line end. */
  finishWith(lineEnd: Uint8Array): void {
    if (this.#hasErased) this.#end = showErased(this.#bytes, this.#start, this.#end)
    this.append(lineEnd, 0, lineEnd.length)
    this.#beginAt(this.#end)
    // Of a long chunk, the buffer holds a part at a time: it stays small, and in the processor's cache.
    if (this.#start > largeSize) this.replace('')
  }

  /** Adds finished text in the place of the line. */
  replace(text: string): void {
    this.#finished += this.#decode(0, this.#start) + text
    this.#beginAt(0)
  }

  /** The finished text since the last call. */
  take(): string {
    const text = this.#finished + this.#decode(0, this.#start)
    this.#finished = ''
    const length = this.length
    // A burst does not leave its buffer behind.
    if (this.#bytes.length > largeSize && length <= smallSize)
      this.#bytes = resized(this.#bytes, this.#start, this.#end)
    else if (this.#start > 0) this.#bytes.copyWithin(0, this.#start, this.#end)
    this.#asciiEnd -= this.#start
    this.#start = 0
    this.#end = length
    return text
  }

  #beginAt(start: number): void {
    this.#start = start
    this.#end = start
    this.#asciiEnd = start
    this.#hasErased = false
  }

  #decode(start: number, end: number): string {
    return start === end ? '' : decodeUtf8(this.#bytes.subarray(start, end))
  }

  #reserve(length: number): void {
    const needed = this.#end + length
    if (needed <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    grown.set(this.#bytes.subarray(0, this.#end))
    this.#bytes = grown
  }
}

const nothing = new Uint8Array(0)

const smallSize = 256

const largeSize = 16_384

/** Up to here a loop is faster than a call. */
const shortCopy = 32

const erased = 0

const isColumn = (byte: number): boolean => byte < 0x80 && byte !== 0x09

const resized = (bytes: Uint8Array, start: number, end: number): Uint8Array => {
  const small = new Uint8Array(smallSize)
  small.set(bytes.subarray(start, end))
  return small
}

/** Makes erased columns blanks, drops those at the end, and gives the new end. */
const showErased = (bytes: Uint8Array, start: number, end: number): number => {
  let last = end
  while (last > start && bytes[last - 1] === erased) last--
  for (let at = start; at < last; at++) if (bytes[at] === erased) bytes[at] = 0x20
  return last
}
