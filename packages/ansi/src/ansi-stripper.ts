import { editOfControl, editOfSequence } from './line-edits.ts'
import { isPlainText } from './plain-text.ts'
import { PrintedLine } from './printed-line.ts'
import { type EncodedText, TextInput } from './text-input.ts'
import { VtMachine, type VtSink } from './vt-machine.ts'

/** Options of {@link createAnsiStripper} and {@link stripAnsi}. */
export interface AnsiStripperOptions {
  /** `'keep'` leaves CRLF as CRLF (and makes one of any `CR… LF`); `'lf'` makes every line end LF. Default `'keep'`. */
  readonly newlines?: 'keep' | 'lf'
  /**
   * How much of an unfinished line is held for overwriting, in bytes of UTF-8, or in columns once it was overwritten and
   * holds more than ASCII. Past it that part of the line is given out as it stands, and the column that a carriage return
   * leads to is the first one after it. Default 16,384, at least 4.
   */
  readonly maxLineLength?: number
}

/**
 * Turns terminal output into plain text while it arrives. A line can be overwritten (carriage return, backspace, erase in
 * line) until it ends, so `push` returns finished lines, and the line being written is held.
 *
 * The cost is linear in the input however it is cut: held text is not rebuilt when a chunk arrives.
 */
export interface AnsiStripper {
  /** The lines that this chunk finished, each with its line end. */
  push(chunk: string | Uint8Array): string
  /** The end of the input: the unfinished line as it stands. The stripper can be used again. */
  flush(): string
  /**
   * The unfinished line as it stands, left where it is. For showing a prompt: it comes again, perhaps changed, when the line
   * is finished. Costs a copy of the line.
   */
  pending(): string
  /**
   * Hands out the unfinished line and begins an empty one. For a reader that polls, and wants everything once: what it got
   * can no longer be overwritten, so the next frame of a progress line comes as a text of its own.
   */
  release(): string
}

/** Makes a stripper. What it returns, put together, never depends on how the input was cut. */
export const createAnsiStripper = (options: AnsiStripperOptions = {}): AnsiStripper => new Stripper(options)

class Stripper implements AnsiStripper, VtSink {
  readonly #input = new TextInput()
  readonly #machine = new VtMachine(this, 0)
  readonly #line: PrintedLine
  #bytes: Uint8Array = noBytes
  /** SS2 or SS3 came: the next character is part of it. */
  #isShifted = false

  constructor({ newlines = 'keep', maxLineLength = defaultMaxLineLength }: AnsiStripperOptions) {
    this.#line = new PrintedLine(newlines, Math.max(maxLineLength, longestCharacter))
  }

  push(chunk: string | Uint8Array): string {
    this.#input.push(chunk, this.#run)
    return this.#line.take()
  }

  flush(): string {
    this.#input.flush(this.#run)
    this.#machine.reset()
    this.#isShifted = false
    return this.release()
  }

  pending(): string {
    return this.#line.current()
  }

  release(): string {
    this.#line.release()
    return this.#line.take()
  }

  readonly #run = (piece: EncodedText): void => {
    const isBetween = this.#machine.isGround && !this.#isShifted && this.#line.canAppendLines
    if (isBetween && isPlainText(piece)) {
      this.#line.appendLines(piece.text, piece.bytes, piece.length)
      return
    }
    this.#bytes = piece.bytes
    this.#machine.run(piece.bytes, 0, piece.length)
    this.#bytes = noBytes
  }

  print(start: number, end: number): void {
    const first = this.#bytes[start] ?? 0
    const from = this.#isShifted && first < 0x80 ? start + 1 : start
    this.#isShifted = false
    if (from < end) this.#line.print(this.#bytes, from, end)
  }

  execute(code: number): void {
    this.#isShifted = false
    const edit = editOfControl(code)
    if (edit !== undefined) this.#line[edit]()
  }

  escape(final: number): void {
    this.#isShifted = this.#machine.intermediates === '' && (final === singleShift2 || final === singleShift3)
  }

  csi(final: number): void {
    this.#isShifted = false
    // Most sequences set colours.
    if (final === selectGraphicRendition || this.#machine.intermediates !== '') return
    const edit = editOfSequence(final, this.#machine.prefix, this.#machine.parameters.get(0, 0))
    if (edit !== undefined) this.#line[edit]()
  }

  wants(): boolean {
    this.#isShifted = false
    return false
  }
}

const noBytes = new Uint8Array(0)

const defaultMaxLineLength = 16_384

const longestCharacter = 4

const singleShift2 = 0x4e

const singleShift3 = 0x4f

const selectGraphicRendition = 0x6d
