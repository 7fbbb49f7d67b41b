import { HandlerSink } from './handler-sink.ts'
import { isPlainText } from './plain-text.ts'
import { type EncodedText, TextInput } from './text-input.ts'
import type { VtHandler } from './vt-handler.ts'

/** Options of {@link createVtParser}. */
export interface VtParserOptions {
  /**
   * The longest payload of an OSC, DCS, APC, PM or SOS string that is reported, in bytes of UTF-8; a longer one is swallowed.
   * Default 65,536.
   */
  readonly maxStringLength?: number
}

/** A streaming parser of terminal output. What it reports never depends on how the input was cut, but for the cuts in `print`. */
export interface VtParser {
  /**
   * Parses text, or bytes as UTF-8 (a character may be split over calls; ill-formed parts become U+FFFD). Not to be called by
   * the handler. Throws only what the handler throws, and then the rest of the chunk is not parsed.
   */
  push(chunk: string | Uint8Array): void
  /** The end of the input: an unfinished character becomes U+FFFD, an unfinished sequence is forgotten. */
  flush(): void
  /** Forgets everything, as if nothing had been pushed. */
  reset(): void
}

/**
 * Makes a parser that reports to `handler`; which methods that has is looked at once, now.
 * VT500 state machine: https://vt100.net/emu/dec_ansi_parser
 */
export const createVtParser = (handler: VtHandler, options: VtParserOptions = {}): VtParser =>
  new HandlerParser(handler, options.maxStringLength ?? defaultMaxStringLength)

export const defaultMaxStringLength = 65_536

class HandlerParser implements VtParser {
  readonly #handler: VtHandler
  readonly #sink: HandlerSink
  /** Whether text with line ends and TABs, most of all output, is nothing to the handler. */
  readonly #skipsPlainText: boolean
  #input = new TextInput()
  #piece: EncodedText | undefined
  // A byte offset in the piece and the UTF-16 offset that belongs to it; both only grow.
  #byteAt = 0
  #unitAt = 0

  constructor(handler: VtHandler, maxStringLength: number) {
    this.#handler = handler
    this.#sink = new HandlerSink(handler, maxStringLength, (start, end) => this.#print(start, end))
    const wantsLines = handler.execute !== undefined && (handler.controls?.some(isPlainControl) ?? true)
    this.#skipsPlainText = handler.print === undefined && !wantsLines
  }

  push(chunk: string | Uint8Array): void {
    this.#input.push(chunk, this.#run)
  }

  flush(): void {
    this.#input.flush(this.#run)
    this.#sink.machine.reset()
  }

  reset(): void {
    this.#input = new TextInput()
    this.#sink.machine.reset()
  }

  readonly #run = (piece: EncodedText): void => {
    if (this.#skipsPlainText && this.#sink.machine.isGround && isPlainText(piece)) return
    this.#piece = piece
    this.#byteAt = 0
    this.#unitAt = 0
    this.#sink.machine.run(piece.bytes, 0, piece.length)
    this.#piece = undefined
  }

  #print(start: number, end: number): void {
    if (this.#handler.print === undefined || this.#piece === undefined) return
    const from = this.#unitOffset(this.#piece, start)
    this.#handler.print(this.#piece.text.slice(from, this.#unitOffset(this.#piece, end)))
  }

  #unitOffset(piece: EncodedText, byteOffset: number): number {
    if (piece.text.length === piece.length) return byteOffset
    this.#unitAt += unitsBetween(piece.bytes, this.#byteAt, byteOffset)
    this.#byteAt = byteOffset
    return this.#unitAt
  }
}

const unitsBetween = (bytes: Uint8Array, start: number, end: number): number => {
  let units = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0
    // A continuation byte adds nothing, a four-byte character is a surrogate pair.
    if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2
  }
  return units
}

const isPlainControl = (code: number): boolean => code === 0x09 || code === 0x0a || code === 0x0d
