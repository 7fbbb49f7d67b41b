import {
  type AdapterStdin,
  ForcedEnd,
  graceOf,
  type KillMode,
  type KillReceipt,
  type KillTreeBackend,
  type KillTreeOptions,
  type Logger,
  type OutputEnd,
  type OutputListener,
  type ProcessAdapter,
  type ProcessDescription,
  type ProcessIdentity,
  PtarmiganError,
  type TerminalControl,
  type TerminalSize,
  unconfirmedEnd,
  type WaitResult,
} from '@ptarmigan/adapter-interface'
import { TerminalInput } from './input/terminal-input.ts'
import type { PtyBinding } from './launch/binding.ts'
import type { StartedProgram } from './launch/start-program.ts'
import { OutputDrain } from './output/output-drain.ts'
import { OutputReader } from './output/output-reader.ts'
import type { PosixPlatform } from './posix-platform.ts'
import { Terminal } from './terminal.ts'

export interface PtyAdapterOptions {
  readonly program: StartedProgram
  readonly size: TerminalSize
  readonly marker: string | undefined
  readonly binding: PtyBinding
  readonly platform: PosixPlatform
  readonly trees: KillTreeBackend
  readonly logger: Logger
}

/** One program on a pseudo-terminal. */
export class PtyAdapter implements ProcessAdapter {
  readonly stdio = 'pty'
  readonly pid: number
  readonly identity: ProcessIdentity
  readonly stdin: AdapterStdin
  readonly terminal: TerminalControl
  readonly exited: Promise<WaitResult>
  readonly drained: Promise<OutputEnd>

  readonly #options: PtyAdapterOptions
  readonly #terminal: Terminal
  readonly #input: TerminalInput
  readonly #reader: OutputReader
  readonly #drain: OutputDrain
  readonly #forcedEnd = new ForcedEnd(() => this.#settle(unconfirmedEnd))
  #exit: WaitResult | undefined
  #resolveExited: (result: WaitResult) => void = () => undefined
  #listener: OutputListener | undefined
  #isWanted = false
  #isPaused = false
  #disposing: Promise<void> | undefined

  constructor(options: PtyAdapterOptions) {
    const { program, binding, platform, size, trees } = options
    const { master, slave, devicePath, identity } = program
    this.#options = options
    this.pid = identity.pid
    this.identity = identity
    this.#reader = new OutputReader({
      master,
      firstOutput: program.firstOutput,
      onChunk: (chunk) => this.#deliver(chunk),
      onHangUp: () => this.#drain.advance(),
    })
    this.#drain = new OutputDrain({ reader: this.#reader, findHolders: () => this.#findHolders() })
    this.#terminal = new Terminal({ master, slave, devicePath, pid: this.pid, size, binding, platform, trees })
    this.#input = new TerminalInput({
      master,
      canonicalLineBytes: platform.canonicalLineBytes,
      readModes: () => this.#terminal.readModes(),
    })
    this.terminal = this.#terminal
    this.stdin = this.#input
    this.exited = new Promise((resolve) => {
      this.#resolveExited = resolve
    })
    this.drained = this.#drain.done
    void program.end.seen.then((result) => this.#settle(result))
  }

  onStdout(listener: OutputListener): void {
    this.#listener = listener
    this.#want()
  }

  /** Does nothing: a terminal has one stream, and this listener would never be called. */
  onStderr(_listener: OutputListener): void {
    return
  }

  pause(): void {
    this.#isPaused = true
    this.#reader.stop()
    this.#drain.hold()
  }

  resume(): void {
    this.#isPaused = false
    this.#flow()
  }

  async wait(): Promise<WaitResult> {
    this.#want()
    await this.drained
    return this.exited
  }

  kill(mode: 'graceful'): Promise<undefined>
  kill(mode: 'force', options?: KillTreeOptions): Promise<KillReceipt>
  kill(mode: KillMode, options?: KillTreeOptions): Promise<KillReceipt | undefined>
  kill(mode: KillMode, options: KillTreeOptions = {}): Promise<KillReceipt | undefined> {
    return mode === 'graceful' ? this.#ask() : this.#force(options)
  }

  dispose(): Promise<void> {
    this.#disposing ??= this.#dispose()
    return this.#disposing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose()
  }

  #want(): void {
    this.#isWanted = true
    this.#flow()
  }

  #flow(): void {
    if (!this.#isWanted || this.#isPaused) return
    this.#reader.read()
    // Not at once: a caller does not expect its listener to run inside of onStdout() or resume().
    queueMicrotask(() => this.#drain.advance())
  }

  #deliver(chunk: Uint8Array): void {
    this.#drain.hear()
    try {
      this.#listener?.(chunk)
    } catch (error) {
      // As uncaught as it would be from the event loop, but not in the middle of a drain.
      queueMicrotask(() => {
        throw error
      })
    }
  }

  #settle(result: WaitResult): void {
    if (this.#exit !== undefined) return
    this.#exit = result
    this.#forcedEnd.cancel()
    this.#input.close(sessionEndedError(result))
    this.#terminal.end()
    this.#resolveExited(result)
    this.#drain.begin()
  }

  async #findHolders(): Promise<readonly ProcessDescription[]> {
    const { trees, logger, program } = this.#options
    try {
      return await trees.holdersOf([program.devicePath])
    } catch (error) {
      logger.warn('Who holds a terminal cannot be told.', { devicePath: program.devicePath, error })
      return []
    }
  }

  async #ask(): Promise<undefined> {
    // Also after the question: the answer was about the moment before.
    if (this.#isGone || !(await this.#options.trees.isAlive(this.identity)) || this.#isGone) return undefined
    try {
      process.kill(this.pid, 'SIGTERM')
      // A stopped program hears it only when it goes on.
      process.kill(this.pid, 'SIGCONT')
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'ESRCH') return undefined
      throw new PtarmiganError(`Cannot ask process ${this.pid} to end: it may not be signalled by this user.`, {
        code: 'permission-denied',
        operation: 'kill',
        cause,
        details: { pid: this.pid },
      })
    }
    return undefined
  }

  /** Whether the end was seen: from then on the pid may belong to someone else. */
  get #isGone(): boolean {
    return this.#exit !== undefined || this.#options.program.end.isSeen
  }

  async #force(options: KillTreeOptions): Promise<KillReceipt> {
    const marker = options.marker ?? this.#options.marker
    const nothingKilled = this.#exit === undefined ? this.#forcedEnd.expect(graceOf(options)) : undefined
    try {
      return await this.#options.trees.killTree(this.identity, {
        ...options,
        ...(marker === undefined ? {} : { marker }),
      })
    } catch (error) {
      nothingKilled?.()
      throw error
    }
  }

  async #dispose(): Promise<void> {
    try {
      if (!this.#isGone) await this.#force({})
      await this.exited
    } finally {
      await this.#close()
    }
  }

  async #close(): Promise<void> {
    if (this.#exit === undefined) {
      // It could not be killed. The hang-up is what is left, and the end may still be seen.
      this.#input.close(disposedError())
      this.#terminal.end()
      void this.exited.then(() => this.#drain.abandon())
      return this.#reader.close()
    }
    await this.#drain.abandon()
    await this.drained
  }
}

const sessionEndedError = (result: WaitResult): PtarmiganError => {
  const how = result.kind === 'exited' ? `exit code ${result.code}` : result.signal
  return new PtarmiganError(`Cannot write: the program has ended (${how}).`, {
    code: 'session-ended',
    operation: 'write',
    details: { result },
  })
}

const disposedError = (): PtarmiganError =>
  new PtarmiganError('Cannot write: this session was disposed of.', { code: 'session-ended', operation: 'write' })
