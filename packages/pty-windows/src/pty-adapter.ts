import {
  type AdapterStdin,
  Deadline,
  ForcedEnd,
  graceOf,
  type KillMode,
  type KillReceipt,
  type KillTreeBackend,
  type KillTreeOptions,
  type OutputEnd,
  type OutputListener,
  type ProcessAdapter,
  type ProcessIdentity,
  PtarmiganError,
  type TerminalControl,
  type TerminalSize,
  unconfirmedEnd,
  type WaitResult,
} from '@ptarmigan/adapter-interface'
import { ConsoleTerminal } from './console-terminal.ts'
import { ConsoleInput } from './input/console-input.ts'
import type { ConptyBinding } from './launch/binding.ts'
import type { StartedProgram } from './launch/start-program.ts'
import { OutputDrain } from './output/output-drain.ts'
import { describeEnd, waitResultOf } from './program-end.ts'

export interface PtyAdapterOptions {
  readonly program: StartedProgram
  readonly size: TerminalSize
  readonly marker: string | undefined
  readonly binding: ConptyBinding
  readonly trees: KillTreeBackend
}

/** One program on a pseudo-console. */
export class PtyAdapter implements ProcessAdapter {
  readonly stdio = 'pty'
  readonly pid: number
  readonly identity: ProcessIdentity
  readonly stdin: AdapterStdin
  readonly terminal: TerminalControl
  readonly exited: Promise<WaitResult>
  readonly drained: Promise<OutputEnd>

  readonly #options: PtyAdapterOptions
  readonly #terminal: ConsoleTerminal
  readonly #input: ConsoleInput
  readonly #drain: OutputDrain
  readonly #forcedEnd = new ForcedEnd(() => this.#settle(unconfirmedEnd))
  #exit: WaitResult | undefined
  #resolveExited: (result: WaitResult) => void = () => undefined
  #listener: OutputListener | undefined
  #isWanted = false
  #isPaused = false
  #disposing: Promise<void> | undefined

  constructor(options: PtyAdapterOptions) {
    const { program, binding, size } = options
    this.#options = options
    this.pid = program.identity.pid
    this.identity = program.identity
    this.#drain = new OutputDrain(program.relay)
    this.#terminal = new ConsoleTerminal({ binding, console: program.console, size })
    this.#input = new ConsoleInput(program.input.write)
    this.terminal = this.#terminal
    this.stdin = this.#input
    this.exited = new Promise((resolve) => {
      this.#resolveExited = resolve
    })
    this.drained = this.#drain.done
    void program.exitCode.then((code) => this.#settle(waitResultOf(code)))
  }

  onStdout(listener: OutputListener): void {
    this.#listener = listener
    this.#want()
  }

  /** Does nothing: a console has one stream, and this listener would never be called. */
  onStderr(_listener: OutputListener): void {
    return
  }

  pause(): void {
    this.#isPaused = true
    this.#options.program.relay.stop()
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

  /** The relay has a chunk; for who started the program. */
  deliver(chunk: Uint8Array): void {
    this.#drain.hear()
    this.#terminal.hear(chunk)
    try {
      this.#listener?.(chunk)
    } catch (error) {
      // As uncaught as it would be from the event loop, but not in the middle of a drain.
      queueMicrotask(() => {
        throw error
      })
    }
  }

  /** The console closed its output; for who started the program. */
  endOutput(): void {
    this.#drain.advance()
  }

  #want(): void {
    this.#isWanted = true
    this.#flow()
  }

  #flow(): void {
    if (!this.#isWanted || this.#isPaused) return
    this.#options.program.relay.flow()
    queueMicrotask(() => this.#drain.advance())
  }

  #settle(result: WaitResult): void {
    if (this.#exit !== undefined) return
    this.#exit = result
    this.#forcedEnd.cancel()
    this.#input.close(sessionEndedError(result))
    this.#options.program.input.close()
    this.#terminal.end()
    this.#resolveExited(result)
    this.#drain.begin()
  }

  async #ask(): Promise<undefined> {
    if (this.#exit === undefined) await this.#input.interrupt()
    return undefined
  }

  async #force(options: KillTreeOptions): Promise<KillReceipt> {
    const { marker } = this.#options
    const graceMs = graceOf(options)
    const nothingKilled = this.#exit === undefined ? this.#forcedEnd.expect(graceMs) : undefined
    try {
      return await this.#options.trees.killTree(this.identity, {
        ...options,
        // taskkill can ask nobody on a console; whoever reads the console can be.
        ask: () => this.#ask(),
        ...(marker === undefined || options.marker !== undefined ? {} : { marker }),
      })
    } catch (error) {
      nothingKilled?.()
      throw error
    }
  }

  async #dispose(): Promise<void> {
    try {
      if (this.#exit === undefined) await this.#force({})
      await within(this.exited, unseenAfterMs)
    } finally {
      this.#input.close(disposedError())
      this.#options.program.input.close()
      this.#drain.abandon()
      if (this.#exit === undefined) await this.#options.program.relay.close()
      else await this.drained
    }
  }
}

/** Longer than {@link ForcedEnd} takes. */
const unseenAfterMs = 10_000

const within = async (work: Promise<unknown>, durationMs: number): Promise<void> => {
  const limit = new Deadline(durationMs)
  limit.start()
  await Promise.race([work, limit.sleep(durationMs)])
  limit.shortenTo(0)
}

const sessionEndedError = (result: WaitResult): PtarmiganError =>
  new PtarmiganError(`Cannot write: the program has ended (${describeEnd(result)}).`, {
    code: 'session-ended',
    operation: 'write',
    details: { result },
  })

const disposedError = (): PtarmiganError =>
  new PtarmiganError('Cannot write: this session was disposed of.', { code: 'session-ended', operation: 'write' })
