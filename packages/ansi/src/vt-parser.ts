import type { VtHandler } from './vt-handler.ts'

/** Options of {@link createVtParser}. */
export interface VtParserOptions {
  /** The longest payload of an OSC, DCS, APC, PM or SOS string that is reported, in UTF-16 units; a longer one is swallowed. Default 65,536. */
  readonly maxStringLength?: number
}

/** A streaming parser of terminal output. Results never depend on how the input was cut. */
export interface VtParser {
  /** Parses text, or bytes as UTF-8 (a character may be split over calls; invalid bytes become U+FFFD). */
  push(chunk: string | Uint8Array): void
  /** The end of the input: an unfinished character becomes U+FFFD, an unfinished sequence is forgotten. */
  flush(): void
  /** Forgets everything, as if nothing had been pushed. */
  reset(): void
}

/** Makes a parser that reports to `handler`. VT500 state machine: https://vt100.net/emu/dec_ansi_parser */
export const createVtParser = (handler: VtHandler, options: VtParserOptions = {}): VtParser => {
  throw new Error(`not built yet: ${Object.keys(handler).length} ${options.maxStringLength ?? 0}`)
}
