import {
  type DrainLimits,
  defaultDrainLimits,
  type KillTreeBackend,
  type Logger,
  type OutputEnd,
  type ProcessDescription,
} from '@ptarmigan/adapter-interface'
import { OutputDrain, pollTurn } from './output-drain.ts'
import { OutputStream } from './output-stream.ts'
import type { SpawnedChild } from './spawn-child.ts'

/** What the output of a program is read with. */
export interface ProgramOutputParts {
  /** Resolves at the program's end. */
  readonly exited: Promise<unknown>
  readonly trees: Pick<KillTreeBackend, 'holdersOf'>
  /** Names of the program's ends of its outputs; empty where the platform has none. */
  readonly endNames: readonly string[]
  readonly logger: Logger
  readonly limits?: DrainLimits
}

/** Standard output and standard error, read side by side and ended together. */
export class ProgramOutput {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly drained: Promise<OutputEnd>
  readonly #parts: ProgramOutputParts
  readonly #streams: readonly OutputStream[]
  #drain: OutputDrain | undefined
  #closing = false

  constructor({ pid, stdout, stderr }: SpawnedChild, parts: ProgramOutputParts) {
    const onError = (error: Error): void => parts.logger.warn('Output cannot be read to its end.', { pid, error })
    this.#parts = parts
    this.stdout = new OutputStream(stdout, onError)
    this.stderr = new OutputStream(stderr, onError)
    this.#streams = [this.stdout, this.stderr]
    this.drained = this.#drainAfterExit()
  }

  pause(): void {
    for (const stream of this.#streams) stream.pause()
  }

  resume(): void {
    for (const stream of this.#streams) stream.resume()
  }

  /** Reads both; what has no listener is thrown away. */
  discard(): void {
    for (const stream of this.#streams) stream.discard()
  }

  /** After the program's end: delivers what is there to those who read, waits for nobody else, and closes. */
  async finish(): Promise<void> {
    this.#closing = true
    await this.#parts.exited
    await this.#drain?.finish()
    await this.drained
  }

  async #drainAfterExit(): Promise<OutputEnd> {
    const { exited, limits = defaultDrainLimits } = this.#parts
    await exited
    this.#drain = new OutputDrain(this.#streams, limits)
    const verdict = await this.#drain.done
    const end = verdict === 'held' && !this.#closing ? await this.#holders() : this.#outputEnd([])
    for (const stream of this.#streams) stream.close()
    return end
  }

  /** Still reading meanwhile: if the last holder lets go while it is looked for, the end is complete after all. */
  async #holders(): Promise<OutputEnd> {
    const heldBy = await this.#lookForHolders()
    if (heldBy.length === 0) await pollTurn()
    return this.#outputEnd(heldBy)
  }

  async #lookForHolders(): Promise<readonly ProcessDescription[]> {
    const { trees, endNames, logger } = this.#parts
    if (endNames.length === 0) return []
    try {
      return await trees.holdersOf(endNames)
    } catch (error) {
      logger.warn('Output is held open, but it cannot be found out by whom.', { error })
      return []
    }
  }

  #outputEnd(heldBy: readonly ProcessDescription[]): OutputEnd {
    return this.#streams.every((stream) => stream.complete) ? 'complete' : { heldBy }
  }
}
