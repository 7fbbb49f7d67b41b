import {
  type LineDiscipline,
  PtarmiganError,
  type TerminalControl,
  type TerminalSize,
} from '@ptarmigan/adapter-interface'
import type { ConptyBinding, OpenConsole } from './launch/binding.ts'
import { checkConsoleSize } from './launch/console-size.ts'
import { RepaintWindow } from './output/repaint-window.ts'

/** The pseudo-console itself, as long as its program lives. */
export class ConsoleTerminal implements TerminalControl {
  readonly #binding: Pick<ConptyBinding, 'resize'>
  readonly #console: OpenConsole
  readonly #repaint = new RepaintWindow()
  #size: TerminalSize
  #hasEnded = false
  #isRepainting = false

  constructor(options: {
    readonly binding: Pick<ConptyBinding, 'resize'>
    readonly console: OpenConsole
    readonly size: TerminalSize
  }) {
    this.#binding = options.binding
    this.#console = options.console
    this.#size = options.size
  }

  get size(): TerminalSize {
    return this.#size
  }

  get isRepainting(): boolean {
    return this.#isRepainting
  }

  resize(size: TerminalSize): 'resized' | 'session-ended' {
    const checked = checkConsoleSize(size, 'resize')
    if (this.#hasEnded) return 'session-ended'
    this.#repaint.expect(checked, performance.now())
    this.#binding.resize(this.#console, checked)
    this.#size = checked
    return 'resized'
  }

  async lineDiscipline(): Promise<LineDiscipline> {
    throw this.#hasEnded
      ? new PtarmiganError('The terminal has no modes any more: its program has ended.', {
          code: 'session-ended',
          operation: 'read terminal modes',
        })
      : new PtarmiganError('A pseudo-console does not tell its modes to the host.', {
          code: 'unsupported',
          operation: 'read terminal modes',
        })
  }

  /** A chunk is about to be delivered. */
  hear(chunk: Uint8Array): void {
    this.#isRepainting = this.#repaint.covers(chunk, performance.now())
  }

  end(): void {
    this.#hasEnded = true
  }
}
