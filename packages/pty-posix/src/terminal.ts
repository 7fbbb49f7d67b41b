import { closeSync, readFileSync } from 'node:fs'
import {
  isPtarmiganError,
  type LineDiscipline,
  PtarmiganError,
  type TerminalControl,
  type TerminalSize,
} from '@ptarmigan/adapter-interface'
import { readTerminalModes, type TerminalModes } from './input/terminal-modes.ts'
import type { PtyBinding } from './launch/binding.ts'
import { checkTerminalSize } from './terminal-size.ts'

export interface TerminalOptions {
  readonly master: number
  /** Closed by {@link Terminal.end}. */
  readonly slave: number
  readonly devicePath: string
  readonly pid: number
  readonly size: TerminalSize
  readonly binding: Pick<PtyBinding, 'resize'>
}

/** The terminal itself, as long as its program lives. */
export class Terminal implements TerminalControl {
  readonly devicePath: string
  readonly #options: TerminalOptions
  readonly #life = new AbortController()
  #size: TerminalSize

  constructor(options: TerminalOptions) {
    this.#options = options
    this.devicePath = options.devicePath
    this.#size = options.size
  }

  get size(): TerminalSize {
    return this.#size
  }

  resize(size: TerminalSize): 'resized' | 'session-ended' {
    const checked = checkTerminalSize(size, 'resize')
    if (this.#life.signal.aborted) return 'session-ended'
    this.#options.binding.resize(this.#options.master, checked)
    this.#size = checked
    return 'resized'
  }

  async lineDiscipline(): Promise<LineDiscipline> {
    const { canonical, echo } = await this.readModes()
    const foregroundProcessGroup = foregroundOf(this.#options.pid)
    return { canonical, echo, ...(foregroundProcessGroup === undefined ? {} : { foregroundProcessGroup }) }
  }

  /** @throws `session-ended`, `unsupported`, `resource-exhausted` */
  async readModes(): Promise<TerminalModes> {
    const { signal } = this.#life
    if (signal.aborted) throw endedError()
    try {
      return await readTerminalModes(this.#options.slave, signal)
    } catch (error) {
      throw isPtarmiganError(error, 'aborted') ? endedError() : error
    }
  }

  /** The program is gone: lets go of the slave, so that the terminal hangs up as soon as nobody else has it. */
  end(): void {
    if (this.#life.signal.aborted) return
    // A stty that runs has the slave too.
    this.#life.abort()
    closeSync(this.#options.slave)
  }
}

/** tpgid of the session's leader. Linux; `undefined` elsewhere. `proc_pid_stat(5)` */
const foregroundOf = (pid: number): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const group = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[5])
    return group > 0 ? group : undefined
  } catch {
    return undefined
  }
}

const endedError = (): PtarmiganError =>
  new PtarmiganError('The terminal has no modes any more: its program has ended.', {
    code: 'session-ended',
    operation: 'read terminal modes',
  })
