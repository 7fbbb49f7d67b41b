import { randomBytes } from 'node:crypto'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdapterStdin } from '../adapter-stdin.ts'
import type { PipeSpawnOptions, PtySpawnOptions } from '../backend.ts'
import type { Environment, LaunchSpec } from '../launch-spec.ts'
import type { ProcessAdapter } from '../process-adapter.ts'
import type { ProcessIdentity } from '../process-identity.ts'
import type { WaitResult } from '../wait-result.ts'
import { within } from './deadline.ts'
import { expectEqual, expectThat } from './expectation.ts'
import { programSource } from './programs.ts'
import { RecordedOutput } from './recorded-output.ts'
import { type ConformanceTarget, nodeProgram } from './target.ts'

/** How a program of a case is started. */
export interface StartOptions extends PipeSpawnOptions, PtySpawnOptions {
  readonly args?: readonly string[]
  readonly cwd?: string
  readonly env?: Environment
}

/** A started program whose output is recorded from its first byte. */
export interface StartedProgram {
  readonly adapter: ProcessAdapter
  readonly output: RecordedOutput
}

/** Everything that one case starts or makes, and its end. */
export class CaseScope {
  readonly target: ConformanceTarget
  /** A session marker of the case's own: a tree kill ends everything that carries it, also what another run started. */
  readonly marker: string = randomBytes(4).toString('hex')
  readonly #spawns: Promise<ProcessAdapter>[] = []
  readonly #adopted: ProcessIdentity[] = []
  readonly #directories: string[] = []

  constructor(target: ConformanceTarget) {
    this.target = target
  }

  /** The launch of a program of programs.ts. */
  launch(body: string, options: StartOptions = {}): LaunchSpec {
    const spec = (this.target.program ?? nodeProgram)(programSource(body), options.args ?? [])
    return {
      ...spec,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      ...(options.env === undefined ? {} : { env: options.env }),
    }
  }

  /** A program by a name that nothing has, on a PATH that holds nothing: that of the host may have closed directories. */
  async missingProgram(): Promise<LaunchSpec> {
    return { file: 'ptarmigan-no-such-program', args: ['x'], env: { ...process.env, PATH: await this.directory() } }
  }

  /** Starts a program without a listener. */
  spawn(spec: LaunchSpec, options: PipeSpawnOptions & PtySpawnOptions = {}): Promise<ProcessAdapter> {
    const spawned = this.target.factory.spawn(spec, options)
    this.#spawns.push(spawned)
    return spawned
  }

  /** Starts a program and records its output. */
  async start(body: string, options: StartOptions = {}): Promise<StartedProgram> {
    const { args: _, cwd: __, env: ___, ...spawnOptions } = options
    const adapter = await this.spawn(this.launch(body, options), spawnOptions)
    return { adapter, output: new RecordedOutput(adapter) }
  }

  /** Starts a program whose input can be written. */
  async startWritable(
    body: string,
    options: StartOptions = {},
  ): Promise<StartedProgram & { readonly stdin: AdapterStdin }> {
    const openInput: StartOptions = this.target.factory.stdio === 'pipe' ? { stdinMode: 'pipe-open' } : {}
    const started = await this.start(body, { ...openInput, ...options })
    const { stdin } = started.adapter
    if (stdin === undefined)
      throw new TypeError(`${this.target.name}: a program started with an open input has no stdin`)
    return { ...started, stdin }
  }

  /** Runs a shell command, recorded. */
  async startShell(command: string): Promise<StartedProgram> {
    const adapter = await this.spawn({ file: '/bin/sh', args: ['-c', command] })
    return { adapter, output: new RecordedOutput(adapter) }
  }

  /** Runs a program to its settled end. */
  async finish(body: string, options: StartOptions = {}): Promise<StartedProgram & { readonly result: WaitResult }> {
    const started = await this.start(body, options)
    return { ...started, result: await started.adapter.wait() }
  }

  /** Whether output is what the program wrote, and not what a console makes of it. */
  get isExact(): boolean {
    return this.target.capabilities.includes('exact-bytes')
  }

  /** What a program's text looks like in the output: a terminal turns LF into CR LF. */
  shown(text: string | Uint8Array): Buffer {
    const bytes = Buffer.from(text)
    if (this.target.factory.stdio === 'pipe') return bytes
    return Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
  }

  /** Makes a process that a program started the case's own to end. */
  async adopt(pid: unknown): Promise<ProcessIdentity> {
    expectThat(
      typeof pid === 'number' && Number.isInteger(pid) && pid > 1,
      'a program reported the pid of its child',
      pid,
    )
    const identity = await this.target.trees.identify(Number(pid))
    this.#adopted.push(identity)
    return identity
  }

  /** A new directory, as the system names it. */
  async directory(): Promise<string> {
    const path = await realpath(await mkdtemp(join(tmpdir(), 'ptarmigan-conformance-')))
    this.#directories.push(path)
    return path
  }

  /** Ends and removes everything, also what an adapter does not end, and tells if disposal broke its promise. */
  async end(): Promise<void> {
    const { trees } = this.target
    const spawned = await Promise.allSettled(this.#spawns.map((spawn) => within(stepMs, spawn, 'a spawn')))
    const adapters = spawned.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const disposals = await Promise.allSettled(adapters.map((each) => within(stepMs, each.dispose(), 'dispose()')))
    const survivors: ProcessIdentity[] = []
    for (const { identity } of adapters) if (await trees.isAlive(identity)) survivors.push(identity)
    for (const identity of [...survivors, ...this.#adopted])
      if (await trees.isAlive(identity)) await trees.killTree(identity, { graceMs: 0 })
    for (const path of this.#directories) await rm(path, { recursive: true, force: true })
    for (const disposal of disposals) if (disposal.status === 'rejected') throw disposal.reason
    expectEqual(survivors, [], 'programs that live after dispose()')
  }
}

const stepMs = 20_000
