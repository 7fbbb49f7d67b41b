import { SequenceParameters } from './sequence-parameters.ts'
import { StringPayload } from './string-payload.ts'
import type { StringTerminator } from './vt-handler.ts'
import { action, buildTransitions, state } from './vt-table.ts'

/** The kinds of control strings. */
export type StringKind = 'dcs' | 'osc' | 'apc' | 'pm' | 'sos'

/** What the machine calls, in order. What a sequence consists of is read off the machine, before the call returns. */
export interface VtSink {
  /** A run of printable UTF-8: a range of the buffer that `run` was given. */
  print(start: number, end: number): void
  execute(code: number): void
  /** An escape sequence: `intermediates` and `final`. */
  escape(final: number): void
  /** A control sequence: `prefix`, `parameters`, `intermediates` and `final`. */
  csi(final: number): void
  /** Whether the payload of this kind is wanted; if not it is not kept. */
  wants(kind: StringKind): boolean
  /** A wanted string that ended within the bound: `payload`, and for a DCS what a control sequence has. */
  string?(kind: StringKind, terminator: StringTerminator): void
}

/** The parser proper: a state machine over UTF-8. Its input must not end inside a two-byte character. */
export class VtMachine {
  /** The private marker's code, 0 without one. */
  prefix = 0
  readonly parameters: SequenceParameters = new SequenceParameters()
  intermediates = ''
  /** The final byte of a DCS's header. */
  final = 0
  readonly payload: StringPayload
  /** Where the byte is that the current call is about, in the range that `run` was given. */
  position = 0
  /** Where the sequence began; if that was in an earlier range, what its owner made of it since. */
  begin = 0
  readonly #sink: VtSink
  readonly #transitions: Uint16Array = transitions()
  #state: number = state.ground
  /** The string being read, if it is wanted; also while an ESC that may end it is pending. */
  #open: StringKind | undefined

  constructor(sink: VtSink, maxStringLength: number) {
    this.#sink = sink
    this.payload = new StringPayload(maxStringLength)
  }

  /** Whether no sequence has begun. */
  get isGround(): boolean {
    return this.#state === state.ground
  }

  /** Whether an ESC inside a string was the last thing read. */
  get isStringEscape(): boolean {
    return this.#state === state.stringEscape
  }

  reset(): void {
    this.#state = state.ground
    this.#open = undefined
    this.payload.clear()
  }

  /** Reads a range of bytes. */
  run(bytes: Uint8Array, start: number, end: number): void {
    const transitions = this.#transitions
    for (let at = start; at < end; ) {
      const before = this.#state
      if (before === state.ground || before >= state.dcsIgnore) {
        const textStart = at
        at = runEnd(bytes, textStart, end)
        if (at > textStart) this.#text(bytes, textStart, at)
        if (at === end) return
      }
      const byte = bytes[at] ?? 0
      if (before === state.ground && byte === 0x1b && bytes[at + 1] === 0x5b) {
        const next = this.#simpleControlSequence(bytes, at, end)
        if (next > at) {
          at = next
          continue
        }
      }
      if (byte < 0x80) {
        this.position = at
        this.#step(transitions[(before << 7) | byte] ?? 0, byte)
        at++
      } else if (isC1(bytes, at)) {
        // A C1 control is short for ESC and a byte from 0x40. ECMA-35 6.4.3
        this.position = at
        this.#step(transitions[(before << 7) | 0x1b] ?? 0, 0x1b)
        const second = (bytes[at + 1] ?? 0) - 0x40
        this.position = at + 1
        this.#step(transitions[(this.#state << 7) | second] ?? 0, second)
        at += 2
      } else {
        // No sequence contains text: it was not one, and the text is printed.
        this.reset()
      }
    }
  }

  /**
   * `CSI parameters final` as a whole, which is nearly every sequence there is, without going byte by byte through the table.
   * Gives where it ends, or `at` if it is anything else, or goes on past `end`.
   */
  #simpleControlSequence(bytes: Uint8Array, at: number, end: number): number {
    let finalAt = at + 2
    while (finalAt < end && isParameter(bytes[finalAt] ?? 0)) finalAt++
    const final = bytes[finalAt] ?? 0
    if (finalAt >= end || final < 0x40 || final > 0x7e) return at
    this.begin = at
    this.position = finalAt
    this.prefix = 0
    this.intermediates = ''
    this.parameters.set(bytes, at + 2, finalAt)
    this.#sink.csi(final)
    return finalAt + 1
  }

  #text(bytes: Uint8Array, start: number, end: number): void {
    if (this.#state === state.ground) this.#sink.print(start, end)
    else if (this.#open !== undefined) this.payload.add(bytes, start, end)
  }

  #step(transition: number, byte: number): void {
    this.#state = transition & 31
    switch (transition >> 5) {
      case action.parameter:
        this.parameters.add(byte)
        break
      case action.begin:
        this.#begin(this.position)
        break
      case action.csi:
        if (this.intermediates.length <= maxIntermediates) this.#sink.csi(byte)
        break
      case action.execute:
        this.#sink.execute(byte)
        break
      case action.abort:
        this.#begin(this.position)
        this.#sink.execute(byte)
        break
      case action.restart:
        // The ESC was the byte before.
        this.#begin(this.position - 1)
        this.#step(this.#transitions[(state.escape << 7) | byte] ?? 0, byte)
        break
      case action.collect:
        if (this.intermediates.length <= maxIntermediates) this.intermediates += String.fromCharCode(byte)
        break
      case action.prefix:
        this.prefix = byte
        break
      case action.escape:
        if (this.intermediates.length <= maxIntermediates) this.#sink.escape(byte)
        break
      case action.open:
        this.#openString(byte)
        break
      case action.put:
        if (this.#open !== undefined) this.payload.addByte(byte)
        break
      case action.close:
        this.#close(byte === 0x07 ? 'bel' : 'st')
        break
    }
  }

  #begin(position: number): void {
    this.begin = position
    this.#open = undefined
    this.prefix = 0
    this.parameters.clear()
    this.intermediates = ''
  }

  #openString(byte: number): void {
    const kind = this.#state === state.dcsString ? 'dcs' : (stringKinds[byte] ?? 'sos')
    this.#open = this.#sink.wants(kind) ? kind : undefined
    this.final = byte
    this.payload.clear()
  }

  #close(terminator: StringTerminator): void {
    const kind = this.#open
    this.#open = undefined
    if (kind === undefined) return
    if (this.payload.complete && this.intermediates.length <= maxIntermediates) this.#sink.string?.(kind, terminator)
    this.payload.clear()
  }
}

const isParameter = (byte: number): boolean => byte >= 0x30 && byte <= 0x3b

/** A sequence with more intermediates than this is not reported; no terminal knows one with more than two. */
const maxIntermediates = 4

const stringKinds: Readonly<Record<number, StringKind>> = { 93: 'osc', 95: 'apc', 94: 'pm', 88: 'sos' }

let builtTransitions: Uint16Array | undefined

const transitions = (): Uint16Array => {
  builtTransitions ??= buildTransitions()
  return builtTransitions
}

/** The index of the first control at or after `start`. */
const runEnd = (bytes: Uint8Array, start: number, end: number): number => {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (byte >= 0x20 && byte < 0x7f) continue
    if (byte < 0x80 || isC1(bytes, at)) return at
  }
  return end
}

/** The first byte of every C1 control in UTF-8. */
export const c1Lead = 0xc2

/** U+0080 to U+009F; 0xC2 begins no other characters below U+00A0. */
const isC1 = (bytes: Uint8Array, at: number): boolean => bytes[at] === c1Lead && ((bytes[at + 1] ?? 0) & 0xe0) === 0x80
