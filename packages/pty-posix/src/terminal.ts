import { closeSync, fstatSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  checkTerminalSize,
  type InputWait,
  isPtarmiganError,
  type KillTreeBackend,
  type LineDiscipline,
  PtarmiganError,
  type TerminalControl,
  type TerminalSize,
} from '@ptarmigan/adapter-interface'
import { readTerminalModes, type TerminalModes } from './input/terminal-modes.ts'
import { ProcessFiles } from './input/waiting/process-files.ts'
import { readInputWait } from './input/waiting/read-input-wait.ts'
import type { PtyBinding } from './launch/binding.ts'
import type { PosixPlatform } from './posix-platform.ts'

export interface TerminalOptions {
  readonly master: number
  /** Closed by {@link Terminal.end}. */
  readonly slave: number
  readonly devicePath: string
  readonly pid: number
  readonly size: TerminalSize
  readonly binding: Pick<PtyBinding, 'resize'>
  readonly platform: Pick<PosixPlatform, 'name' | 'hasProcessFiles'>
  readonly trees: Pick<KillTreeBackend, 'identify' | 'describe'>
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
    const foregroundProcessGroup = this.foreground()
    return { canonical, echo, ...(foregroundProcessGroup === undefined ? {} : { foregroundProcessGroup }) }
  }

  foreground(): number | undefined {
    if (this.#life.signal.aborted) return undefined
    const group = files.process(this.#options.pid)?.foreground ?? -1
    return group > 0 ? group : undefined
  }

  async inputWait(): Promise<InputWait> {
    const { slave, pid, platform, trees } = this.#options
    // All that is read below is there at once: who asks on and on would keep the end of the program from being told.
    await nextTurn()
    if (this.#life.signal.aborted) return ended
    if (!platform.hasProcessFiles)
      return { kind: 'unknown', reason: `${platform.name} does not tell what a process waits for` }
    try {
      const { dev, ino, rdev } = fstatSync(slave)
      return await readInputWait({
        files,
        terminal: { dev, ino, rdev },
        arch: process.arch,
        leader: pid,
        readModes: () => this.readModes(),
        describe: async (reader) => trees.describe(await trees.identify(reader)),
      })
    } catch (error) {
      if (this.#life.signal.aborted) return ended
      return { kind: 'unknown', reason: `it cannot be found out: ${error instanceof Error ? error.message : error}` }
    }
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

const files = new ProcessFiles()

const ended: InputWait = { kind: 'unknown', reason: 'the program has ended' }

const endedError = (): PtarmiganError =>
  new PtarmiganError('The terminal has no modes any more: its program has ended.', {
    code: 'session-ended',
    operation: 'read terminal modes',
  })
