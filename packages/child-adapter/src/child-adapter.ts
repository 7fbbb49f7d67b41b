import {
  type AdapterStdin,
  type KillMode,
  type KillReceipt,
  type KillTreeBackend,
  type KillTreeOptions,
  type Logger,
  type OutputEnd,
  type OutputListener,
  type ProcessAdapter,
  type ProcessIdentity,
  PtarmiganError,
  type WaitResult,
} from '@ptarmigan/adapter-interface'
import { askToEnd } from './ask-to-end.ts'
import type { OpenedInput } from './open-input.ts'
import type { ProgramEnd } from './program-end.ts'
import type { ProgramOutput } from './program-output.ts'
import type { SpawnedChild } from './spawn-child.ts'

/** A started program and everything that looks after it. */
export interface ChildAdapterParts {
  readonly child: SpawnedChild
  readonly identity: ProcessIdentity
  readonly end: ProgramEnd
  readonly output: ProgramOutput
  readonly input: OpenedInput
  readonly marker: string | undefined
  readonly trees: Pick<KillTreeBackend, 'killTree'>
  readonly platform: string
  readonly logger: Logger
}

/** One program on pipes. */
export class ChildAdapter implements ProcessAdapter {
  readonly stdio = 'pipe' as const
  readonly pid: number
  readonly identity: ProcessIdentity
  readonly stdin?: AdapterStdin
  readonly exited: Promise<WaitResult>
  readonly drained: Promise<OutputEnd>
  readonly #parts: ChildAdapterParts
  #disposing: Promise<void> | undefined

  constructor(parts: ChildAdapterParts) {
    this.#parts = parts
    this.pid = parts.child.pid
    this.identity = parts.identity
    this.exited = parts.end.exited
    this.drained = parts.output.drained
    if (parts.input.stdin !== undefined) this.stdin = parts.input.stdin
  }

  onStdout(listener: OutputListener): void {
    this.#parts.output.stdout.listen(listener)
  }

  onStderr(listener: OutputListener): void {
    this.#parts.output.stderr.listen(listener)
  }

  pause(): void {
    this.#parts.output.pause()
  }

  resume(): void {
    this.#parts.output.resume()
  }

  async wait(): Promise<WaitResult> {
    this.#parts.output.discard()
    await this.drained
    return this.exited
  }

  kill(mode: 'graceful'): Promise<undefined>
  kill(mode: 'force', options?: KillTreeOptions): Promise<KillReceipt>
  kill(mode: KillMode, options?: KillTreeOptions): Promise<KillReceipt | undefined>
  async kill(mode: KillMode, options: KillTreeOptions = {}): Promise<KillReceipt | undefined> {
    if (mode === 'force') return this.#killTree(options)
    if (mode !== 'graceful') throw unknownMode(mode)
    askToEnd(this.#parts.child.process, this.#parts.platform)
    return undefined
  }

  dispose(): Promise<void> {
    this.#disposing ??= this.#dispose()
    return this.#disposing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose()
  }

  async #killTree(options: KillTreeOptions): Promise<KillReceipt> {
    const { trees, marker, end } = this.#parts
    const receipt = await trees.killTree(this.identity, { ...(marker === undefined ? {} : { marker }), ...options })
    end.assumeAfter(unseenEndMs)
    return receipt
  }

  async #dispose(): Promise<void> {
    const { end, input, output } = this.#parts
    try {
      if (end.result === undefined) await this.#endByForce()
    } finally {
      input.close()
      await output.finish()
    }
  }

  async #endByForce(): Promise<void> {
    const { child, end, logger } = this.#parts
    try {
      await this.#killTree({})
    } catch (error) {
      // The tree cannot be ended; the program itself can, through the handle that knows it.
      logger.error('The tree of a program that is disposed of cannot be killed.', { pid: this.pid, error })
      if (end.result === undefined) child.process.kill('SIGKILL')
      end.assumeAfter(unseenEndMs)
      throw error
    }
  }
}

/** How long after SIGKILL the end of the program is waited for. */
const unseenEndMs = 4000

const unknownMode = (mode: unknown): PtarmiganError =>
  new PtarmiganError(`kill takes "graceful" or "force"; got ${String(mode)}.`, {
    code: 'invalid-argument',
    operation: 'kill',
    details: { field: 'mode' },
  })
