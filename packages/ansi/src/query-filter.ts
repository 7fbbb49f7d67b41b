import { combineHandlers } from './combine-handlers.ts'
import { type Cut, cutOut } from './cut-out.ts'
import { enquiry } from './device-queries.ts'
import { HandlerSink } from './handler-sink.ts'
import { joinBytes } from './join-bytes.ts'
import { createQueryHandler, type FoundQueries } from './query-handler.ts'
import type { TerminalQuery } from './terminal-query.ts'
import { TextInput } from './text-input.ts'
import type { ControlSequence, EscapeSequence, VtHandler } from './vt-handler.ts'
import { c1Lead, type VtMachine } from './vt-machine.ts'
import { decodeUtf8, encodeUtf8 } from './web-encoding.ts'

/** What of a handler a filter calls. */
export type SequenceHandler = Pick<VtHandler, 'csi' | 'esc' | 'wantsRendition'>

/** Options of {@link createQueryFilter}. */
export interface QueryFilterOptions {
  /** Called for each query, removed or not, in order, within the `push` that completed it. */
  readonly onQuery?: (query: TerminalQuery) => void
  /**
   * Whether a query is removed; of several in one sequence, whether all are. Default: every one, also those that must never
   * be answered, because a real terminal behind the filter would answer them.
   */
  readonly remove?: (query: TerminalQuery) => boolean
  /**
   * Told of every control and escape sequence, before it is known to be a query, so that output that is filtered and followed
   * is parsed once. Nothing else is called: the filter does not read everything.
   */
  readonly sequences?: SequenceHandler
}

/**
 * Takes queries out of a program's output and leaves everything else as it was: bytes byte for byte, ill-formed ones too,
 * text with lone surrogates as U+FFFD. A stream is one of the two.
 */
export interface QueryFilter {
  /**
   * The chunk without its queries, after what was held back before. An unfinished sequence at its end, 4,096 bytes at most,
   * is held back; a longer sequence is passed on, and is no query. What is unchanged is returned as it is, not copied.
   */
  push(chunk: string): string
  push(chunk: Uint8Array): Uint8Array
  /** The end of the input: what was held back, as it came; bytes if bytes were pushed last. The filter can be used again. */
  flush(): string | Uint8Array
}

/** Makes a filter. What it returns, put together, never depends on how the input was cut. */
export const createQueryFilter = (options: QueryFilterOptions = {}): QueryFilter => new Filter(options)

class Filter implements QueryFilter {
  readonly #options: QueryFilterOptions
  readonly #machine: VtMachine
  readonly #text = new TextInput()
  #isText = false
  /** The unfinished sequence, and after it a byte that may begin a C1 control and was not read yet. */
  #held: Uint8Array = noBytes
  #unread = 0
  /** The bytes that the machine is reading, and what is to be cut out of them. */
  #bytes: Uint8Array = noBytes
  #cuts: Cut[] = []

  constructor(options: QueryFilterOptions) {
    this.#options = options
    const queries = createQueryHandler((found) => this.#found(found))
    const handler = options.sequences ? combineHandlers(onlySequences(options.sequences), queries) : queries
    this.#machine = new HandlerSink(handler, maxQueryLength, () => undefined).machine
  }

  push(chunk: string): string
  push(chunk: Uint8Array): Uint8Array
  push(chunk: string | Uint8Array): string | Uint8Array {
    this.#isText = typeof chunk === 'string'
    if (typeof chunk !== 'string') return this.#filter(chunk)
    let filtered = ''
    this.#text.push(chunk, ({ text, bytes, length }) => {
      const before = bytes.subarray(0, length)
      const after = this.#filter(before)
      filtered += after === before ? text : decodeUtf8(after)
    })
    return filtered
  }

  flush(): string | Uint8Array {
    let end = ''
    this.#text.flush(({ bytes, length }) => {
      end += decodeUtf8(this.#filter(bytes.subarray(0, length)))
    })
    const held = cutOut(this.#held, this.#held.length, this.#cuts)
    this.#held = noBytes
    this.#unread = 0
    this.#cuts = []
    this.#machine.reset()
    return this.#isText ? end + decodeUtf8(held) : held
  }

  #filter(chunk: Uint8Array): Uint8Array {
    if (this.#held.length === 0 && this.#machine.isGround && !mayBeginQuery(chunk)) return chunk
    const bytes = this.#held.length === 0 ? chunk : joinBytes([this.#held, chunk])
    const readEnd = bytes.at(-1) === c1Lead ? bytes.length - 1 : bytes.length
    this.#bytes = bytes
    this.#machine.run(bytes, this.#held.length - this.#unread, readEnd)
    this.#bytes = noBytes
    return this.#decided(bytes, this.#undecidedStart(readEnd), readEnd)
  }

  #undecidedStart(readEnd: number): number {
    if (this.#machine.isGround) return readEnd
    if (readEnd - this.#machine.begin <= maxQueryLength) return this.#machine.begin
    // Too long, and given out as it comes, wherever its end is; but an ESC in it may begin something new.
    this.#machine.begin = Number.NEGATIVE_INFINITY
    return this.#machine.isStringEscape ? readEnd - 1 : readEnd
  }

  /** Gives out everything before `end`, and holds back the rest. */
  #decided(bytes: Uint8Array, end: number, readEnd: number): Uint8Array {
    this.#machine.begin -= end
    this.#unread = bytes.length - readEnd
    this.#held = end === bytes.length ? noBytes : bytes.slice(end)
    const cuts = this.#cuts.filter((cut) => cut.start < end)
    this.#cuts = this.#cuts.slice(cuts.length).map((cut) => ({ ...cut, start: cut.start - end, end: cut.end - end }))
    return end === bytes.length && cuts.length === 0 ? bytes : cutOut(bytes, end, cuts)
  }

  #found({ queries, isString, rest }: FoundQueries): void {
    const end = this.#machine.position + 1
    const start = queries[0]?.kind === 'answerback' ? end - 1 : this.#machine.begin
    if (end - start > maxQueryLength) return
    for (const query of queries) this.#options.onQuery?.(query)
    if (!queries.every(this.#options.remove ?? everyQuery)) return
    const nested = this.#cuts.filter((cut) => cut.start >= start)
    this.#cuts.length -= nested.length
    const isCut = (at: number): boolean => nested.some((cut) => cut.start === at)
    const controls = executedControls(this.#bytes, { start, end, isString, isCut })
    this.#cuts.push({ start, end, instead: joinBytes([controls, encodeUtf8(rest)]) })
  }
}

const onlySequences = (handler: SequenceHandler): VtHandler => ({
  wantsRendition: handler.wantsRendition ?? true,
  ...(handler.csi && { csi: (sequence: ControlSequence) => handler.csi?.(sequence) }),
  ...(handler.esc && { esc: (sequence: EscapeSequence) => handler.esc?.(sequence) }),
})

const noBytes = new Uint8Array(0)

const maxQueryLength = 4096

const everyQuery = (): boolean => true

const mayBeginQuery = (bytes: Uint8Array): boolean =>
  bytes.includes(0x1b) || bytes.includes(c1Lead) || bytes.includes(enquiry.code)

interface SequenceRange {
  readonly start: number
  readonly end: number
  readonly isString: boolean
  readonly isCut: (at: number) => boolean
}

/** The controls that stand inside a sequence without being part of it: a terminal executes them, so they stay. */
const executedControls = (bytes: Uint8Array, { start, end, isString, isCut }: SequenceRange): Uint8Array => {
  const controls: number[] = []
  for (let at = start + 1; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x20 && !isCut(at)) controls.push(byte)
    // What follows the introducer of a string belongs to it.
    if (byte >= 0x20 && isString) break
  }
  return Uint8Array.from(controls)
}
