import type { ShellMark } from './shell-mark.ts'
import { shellMarks } from './shell-mark-table.ts'
import type { OperatingSystemCommand, VtHandler } from './vt-handler.ts'
import { createVtParser, type VtParser } from './vt-parser.ts'

/** Options of {@link createShellMarkListener}. */
export interface ShellMarkListenerOptions {
  /** Called for each mark, in order with what is printed around it. */
  readonly onMark: (mark: ShellMark) => void
}

/** Hears the marks of shell integration in a program's output. */
export interface ShellMarkListener {
  /** For a parser of yours; see `combineHandlers`. */
  readonly handler: VtHandler
  /** Parses output with a parser of the listener's own. Use either this or `handler`. */
  push(chunk: string | Uint8Array): void
  /** Forgets an unfinished sequence. */
  reset(): void
}

/** Makes a listener. Marks are claims of whatever prints: they describe, and prove nothing. */
export const createShellMarkListener = ({ onMark }: ShellMarkListenerOptions): ShellMarkListener =>
  new Listener({
    osc: (command) => {
      const mark = shellMarkOf(command)
      if (mark !== undefined) onMark(mark)
    },
  })

class Listener implements ShellMarkListener {
  readonly handler: VtHandler
  readonly #parser: VtParser

  constructor(handler: VtHandler) {
    this.handler = handler
    this.#parser = createVtParser(handler)
  }

  push(chunk: string | Uint8Array): void {
    this.#parser.push(chunk)
  }

  reset(): void {
    this.#parser.reset()
  }
}

const shellMarkOf = ({ command, data }: OperatingSystemCommand): ShellMark | undefined => {
  const firstEnd = data.indexOf(';')
  const first = firstEnd === -1 ? data : data.slice(0, firstEnd)
  const mark = shellMarks.find((each) => each.command === command && (each.first ?? first) === first)
  if (mark === undefined) return undefined
  return mark.read(mark.first === undefined ? data : data.slice(first.length + 1))
}
