import { type EncodedText, TextInput } from './text-input.ts'
import type { OperatingSystemCommand, SequenceParameter, StringTerminator, VtHandler } from './vt-handler.ts'
import { type StringKind, VtMachine, type VtSink } from './vt-machine.ts'
import { newDecoder, type WholeDecoder } from './web-encoding.ts'

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
  /** Parses text, or bytes as UTF-8 (a character may be split over calls; ill-formed parts become U+FFFD). */
  push(chunk: string | Uint8Array): void
  /** The end of the input: an unfinished character becomes U+FFFD, an unfinished sequence is forgotten. */
  flush(): void
  /** Forgets everything, as if nothing had been pushed. */
  reset(): void
}

/**
 * Makes a parser that reports to `handler`, whose methods are looked up when each is due.
 * VT500 state machine: https://vt100.net/emu/dec_ansi_parser
 */
export const createVtParser = (handler: VtHandler, options: VtParserOptions = {}): VtParser =>
  new HandlerParser(handler, options.maxStringLength ?? defaultMaxStringLength)

export const defaultMaxStringLength = 65_536

class HandlerParser implements VtParser, VtSink {
  readonly #handler: VtHandler
  readonly #machine: VtMachine
  readonly #decoder: WholeDecoder = newDecoder()
  #input = new TextInput()
  #piece: EncodedText | undefined
  // A byte offset in the piece and the UTF-16 offset that belongs to it; both only grow.
  #byteAt = 0
  #unitAt = 0

  constructor(handler: VtHandler, maxStringLength: number) {
    this.#handler = handler
    this.#machine = new VtMachine(this, maxStringLength)
  }

  push(chunk: string | Uint8Array): void {
    this.#input.push(chunk, this.#run)
  }

  flush(): void {
    this.#input.flush(this.#run)
    this.#machine.reset()
  }

  reset(): void {
    this.#input = new TextInput()
    this.#machine.reset()
  }

  readonly #run = (piece: EncodedText): void => {
    this.#piece = piece
    this.#byteAt = 0
    this.#unitAt = 0
    this.#machine.run(piece.bytes, piece.length)
    this.#piece = undefined
  }

  print(start: number, end: number): void {
    if (this.#handler.print === undefined || this.#piece === undefined) return
    const from = this.#unitOffset(this.#piece, start)
    this.#handler.print(this.#piece.text.slice(from, this.#unitOffset(this.#piece, end)))
  }

  execute(code: number): void {
    this.#handler.execute?.(code)
  }

  escape(final: number): void {
    this.#handler.esc?.({ intermediates: this.#machine.intermediates, final: String.fromCharCode(final) })
  }

  csi(final: number): void {
    if (this.#handler.csi === undefined) return
    this.#handler.csi({ ...this.#header(), final: String.fromCharCode(final) })
  }

  wants(kind: StringKind): boolean {
    return this.#handler[kind] !== undefined
  }

  string(kind: StringKind, terminator: StringTerminator): void {
    const data = this.#decoder.decode(this.#machine.payload.bytes)
    if (kind === 'osc') {
      this.#handler.osc?.(operatingSystemCommand(data, terminator))
    } else if (kind === 'dcs') {
      const final = String.fromCharCode(this.#machine.final)
      this.#handler.dcs?.({ ...this.#header(), final, data, terminator })
    } else {
      this.#handler[kind]?.({ data, terminator })
    }
  }

  #header(): { prefix: string; params: SequenceParameter[]; intermediates: string } {
    const { prefix, parameters, intermediates } = this.#machine
    return { prefix: prefix === 0 ? '' : String.fromCharCode(prefix), params: parameters.list(), intermediates }
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

const operatingSystemCommand = (text: string, terminator: StringTerminator): OperatingSystemCommand => {
  let at = 0
  while (at < maxCommandDigits && isDigit(text.charCodeAt(at))) at++
  const isWhole = at > 0 && (at === text.length || text[at] === ';')
  return isWhole
    ? { command: Number(text.slice(0, at)), data: text.slice(at + 1), terminator }
    : { command: undefined, data: text, terminator }
}

const maxCommandDigits = 9

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39
