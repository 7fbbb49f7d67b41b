import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import {
  type AdapterFactory,
  checkArgumentSize,
  checkLaunchSpec,
  findProgram,
  type KillMode,
  type KillReceipt,
  type KillTreeBackend,
  type KillTreeOptions,
  linuxArgumentLimits,
  type ProcessAdapter,
  type ProcessIdentity,
  PtarmiganError,
  type SpawnOptions,
  type WaitResult,
  withSessionMarker,
} from '../src/index.ts'
import { ExampleInput, feed } from './example-input.ts'
import { ExampleOutput } from './example-output.ts'

/** A complete adapter on `child_process`, as small as the contract allows. POSIX. */
export const createExampleBackend = (options: {
  readonly trees: KillTreeBackend
}): AdapterFactory<SpawnOptions & { stdinMode?: 'pipe-closed' | 'pipe-open'; input?: ExampleInputSource }> => ({
  stdio: 'pipe',
  spawn: async (spec, { marker, stdinMode = 'pipe-closed', input } = {}) => {
    const env = spec.env ?? process.env
    const launch = checkLaunchSpec(marker === undefined ? spec : { ...spec, env: withSessionMarker(env, marker) }, env)
    const program = findProgram(launch)
    checkArgumentSize(launch, linuxArgumentLimits)
    const child = spawn(program, [...launch.args], {
      argv0: launch.file,
      cwd: launch.cwd,
      env: launch.env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    // Listening before anything is awaited: a short program ends within the same turn.
    const streams = new ExampleStreams(child, { open: stdinMode === 'pipe-open', source: input ?? '' })
    await streams.spawned
    return new ExampleAdapter(await options.trees.identify(streams.pid), streams, options.trees)
  },
})

type ExampleInputSource = Parameters<typeof feed>[1]

/** What must be listened to from the first moment. */
class ExampleStreams {
  readonly pid: number
  readonly spawned: Promise<void>
  readonly exited: Promise<WaitResult>
  readonly output: ExampleOutput
  readonly input: ExampleInput
  readonly hasOpenInput: boolean
  ended = false

  constructor(child: ChildProcess, input: { readonly open: boolean; readonly source: ExampleInputSource }) {
    // 0 when the spawn failed, and then nothing is ever signalled.
    this.pid = child.pid ?? 0
    this.spawned = once(child, 'spawn').then(
      () => undefined,
      (cause: unknown) => {
        throw new PtarmiganError(`Cannot start "${child.spawnfile}".`, {
          code: 'spawn-failed',
          operation: 'spawn',
          cause,
        })
      },
    )
    const gone = new AbortController()
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.ended = true
        gone.abort()
        resolve(waitResult(code, signal))
      })
    })
    this.output = new ExampleOutput(child, this.exited)
    this.input = new ExampleInput(child)
    this.hasOpenInput = input.open
    feed(this.input, input.source, { end: !input.open, signal: gone.signal })
  }
}

class ExampleAdapter implements ProcessAdapter {
  readonly stdio = 'pipe'
  readonly pid: number
  readonly identity: ProcessIdentity
  readonly stdin?: ExampleInput
  readonly exited: Promise<WaitResult>
  readonly drained: ProcessAdapter['drained']
  readonly #streams: ExampleStreams
  readonly #output: ExampleOutput
  readonly #trees: KillTreeBackend

  constructor(identity: ProcessIdentity, streams: ExampleStreams, trees: KillTreeBackend) {
    this.pid = identity.pid
    this.identity = identity
    this.exited = streams.exited
    this.drained = streams.output.drained
    if (streams.hasOpenInput) this.stdin = streams.input
    this.#streams = streams
    this.#output = streams.output
    this.#trees = trees
  }

  onStdout: ProcessAdapter['onStdout'] = (listener) => this.#output.listen('stdout', listener)
  onStderr: ProcessAdapter['onStderr'] = (listener) => this.#output.listen('stderr', listener)
  pause = (): void => this.#output.pause()
  resume = (): void => this.#output.resume()

  async wait(): Promise<WaitResult> {
    this.#output.discardUnheard()
    await this.drained
    return this.exited
  }

  kill(mode: 'graceful'): Promise<undefined>
  kill(mode: 'force', options?: KillTreeOptions): Promise<KillReceipt>
  async kill(mode: KillMode, options: KillTreeOptions = {}): Promise<KillReceipt | undefined> {
    if (mode === 'graceful') {
      if (!this.#streams.ended) process.kill(this.pid, 'SIGTERM')
      return undefined
    }
    if (this.#streams.ended) return { members: [], complete: false, limits: ['the program had ended'], durationMs: 0 }
    const receipt = await this.#trees.killTree(this.identity, options)
    await this.exited
    return receipt
  }

  async dispose(): Promise<void> {
    if (!this.#streams.ended) await this.kill('force', { graceMs: 0 })
    this.#output.close()
    await this.drained
  }

  [Symbol.asyncDispose] = (): Promise<void> => this.dispose()
}

const waitResult = (code: number | null, signal: string | null): WaitResult => {
  for (const [name, signalNumber] of Object.entries(constants.signals))
    if (name === signal) return { kind: 'signaled', signal: name, signalNumber }
  return { kind: 'exited', code: Number(code) }
}
