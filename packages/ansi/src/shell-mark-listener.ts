import type { ShellMark } from './shell-mark.ts'
import type { VtHandler } from './vt-handler.ts'

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

/** Makes a listener. */
export const createShellMarkListener = (options: ShellMarkListenerOptions): ShellMarkListener => {
  throw new Error(`not built yet: ${Object.keys(options).length}`)
}
