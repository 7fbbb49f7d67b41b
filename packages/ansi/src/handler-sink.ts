import type { OperatingSystemCommand, StringTerminator, VtHandler } from './vt-handler.ts'
import { type StringKind, VtMachine, type VtSink } from './vt-machine.ts'
import { decodeUtf8 } from './web-encoding.ts'

/** Tells a handler what a machine reads: the machine's bytes and numbers as text and objects. Only for text it needs help. */
export class HandlerSink implements VtSink {
  readonly machine: VtMachine
  readonly #handler: VtHandler
  readonly #print: (start: number, end: number) => void

  constructor(handler: VtHandler, maxStringLength: number, print: (start: number, end: number) => void) {
    this.#handler = handler
    this.#print = print
    this.machine = new VtMachine(this, maxStringLength)
  }

  print(start: number, end: number): void {
    this.#print(start, end)
  }

  execute(code: number): void {
    this.#handler.execute?.(code)
  }

  escape(final: number): void {
    this.#handler.esc?.({ intermediates: this.machine.intermediates, final: String.fromCharCode(final) })
  }

  csi(final: number): void {
    if (this.#handler.csi === undefined) return
    const { prefix, parameters, intermediates } = this.machine
    const isRendition = final === rendition && prefix === 0 && intermediates === ''
    if (isRendition && this.#handler.wantsRendition === false) return
    this.#handler.csi({
      prefix: prefix === 0 ? '' : String.fromCharCode(prefix),
      params: parameters.list(),
      intermediates,
      final: String.fromCharCode(final),
    })
  }

  wants(kind: StringKind): boolean {
    return this.#handler[kind] !== undefined
  }

  string(kind: StringKind, terminator: StringTerminator): void {
    const data = decodeUtf8(this.machine.payload.bytes)
    if (kind === 'osc') {
      this.#handler.osc?.(operatingSystemCommand(data, terminator))
    } else if (kind === 'dcs') {
      const { prefix, parameters, intermediates, final } = this.machine
      this.#handler.dcs?.({
        prefix: prefix === 0 ? '' : String.fromCharCode(prefix),
        params: parameters.list(),
        intermediates,
        final: String.fromCharCode(final),
        data,
        terminator,
      })
    } else {
      this.#handler[kind]?.({ data, terminator })
    }
  }
}

/** The final byte of SGR. ECMA-48 8.3.117 */
const rendition = 0x6d

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
