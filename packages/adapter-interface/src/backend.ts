import type { ChildProcess } from 'node:child_process'
import type { KillReceipt, KillTreeOptions } from './kill.ts'
import type { Environment, LaunchSpec } from './launch-spec.ts'
import type { ProcessAdapter } from './process-adapter.ts'
import type { ProcessDescription, ProcessIdentity } from './process-identity.ts'
import type { TerminalSize } from './terminal-control.ts'

/** What every adapter takes when it starts a program. */
export interface SpawnOptions {
  /** Session id: put into the program's environment as `PTARMIGAN_SESSION`, and used to find what hid from its parent. */
  readonly marker?: string
}

/** Options of a program on a pseudo-terminal. */
export interface PtySpawnOptions extends SpawnOptions {
  /** Default 120 columns, 30 rows. */
  readonly size?: TerminalSize
}

/** Options of a program on pipes. */
export interface PipeSpawnOptions extends SpawnOptions {
  /** `pipe-closed` (default) gives `input` and then the end; `pipe-open` gives `input` and stays open. */
  readonly stdinMode?: 'pipe-closed' | 'pipe-open'
  readonly input?: ProgramInput
}

/** Input that is known at the start, or that a reader gives; a reader that is not consumed is destroyed at the end. */
export type ProgramInput = string | Uint8Array | AsyncIterable<string | Uint8Array>

/** Starts programs in one way: on pipes, or on pseudo-terminals. */
export interface AdapterFactory<Options extends SpawnOptions = SpawnOptions> {
  readonly stdio: 'pty' | 'pipe'
  /**
   * Resolves to the started program.
   *
   * A program that cannot be started is an error, never a program that printed a line and ended. `details.field` of an
   * `invalid-argument` names the part of the launch: `file`, `args[1]`, `cwd`, `env.NAME`.
   * @throws `invalid-argument`, `program-not-found`, `directory-not-found`, `permission-denied`,
   * `program-not-runnable`, `arguments-too-long`, `pty-unavailable`, `resource-exhausted`, `unsupported`, `spawn-failed`
   */
  spawn(spec: LaunchSpec, options?: Options): Promise<ProcessAdapter>
}

export type PtyBackend = AdapterFactory<PtySpawnOptions>

/** Starts programs on pipes, and takes over one that someone else started on pipes. */
export interface PipeBackend extends AdapterFactory<PipeSpawnOptions> {
  /**
   * Takes over a child of `node:child_process`, in the turn of the call: its output goes to nobody else from then on, and
   * what was not read yet is not lost.
   *
   * Absent where a backend cannot do it.
   * @throws `invalid-argument` for one that did not start or whose outputs are no pipes
   */
  adopt?(child: ChildProcess, options?: SpawnOptions): Promise<ProcessAdapter>
}

/** Knows processes by identity, and ends whole trees of them. */
export interface KillTreeBackend {
  /** The identity of a live process; without `startTime` if it is gone. Reads at once where the platform allows (Linux). */
  identify(pid: number): Promise<ProcessIdentity>
  /** Whether exactly this process runs; a zombie does not. */
  isAlive(identity: ProcessIdentity): Promise<boolean>
  /** The process with its command line, or `undefined` if it is gone. */
  describe(identity: ProcessIdentity): Promise<ProcessDescription | undefined>
  /**
   * Who has one of these files open, other than the host: names as `/proc/<pid>/fd` shows them (`/dev/pts/3`, `socket:[42]`).
   * Empty where the platform cannot tell.
   */
  holdersOf(files: readonly string[]): Promise<readonly ProcessDescription[]>
  /**
   * Ends a whole tree and proves it.
   *
   * A stronger request while one is under way takes effect at once.
   * @throws `invalid-argument`, `protected-process`, `identity-mismatch`, `process-table-unavailable`
   */
  killTree(target: number | ProcessIdentity, options?: KillTreeOptions): Promise<KillReceipt>
  /** A process beside the host that kills what it guards when the host ends in any way. */
  createOrphanGuard(): OrphanGuard
}

/** Guards trees against the end of the host. Starts its one small process at the first `add`. */
export interface OrphanGuard extends AsyncDisposable {
  /** From when this resolves, the tree is killed if the host ends. */
  add(identity: ProcessIdentity, marker?: string): Promise<void>
  /**
   * To be called before a program is started: from when this resolves, whatever starts later and carries the marker is killed if
   * the host ends, until `add` or `forget`. Absent where a process cannot be found by its marker.
   */
  expect?(marker: string): Promise<void>
  /** What was expected was not started. */
  forget?(marker: string): void
  /** The tree ended or is to be kept. */
  remove(identity: ProcessIdentity): void
  /** Ends the guard without killing anything. Idempotent. */
  dispose(): Promise<void>
}

/** How a command string is to be read. */
export interface ShellWrapOptions {
  /** A shell by name or path; one that does not exist is an error. */
  readonly shell?: string
  /** The environment that the command will get. */
  readonly env: Environment
}

/** What runs a command string. */
export type WrappedCommand = Pick<LaunchSpec, 'file' | 'args' | 'verbatimArguments'>

/** Everything that differs between platforms; injected, never imported, by everything above the backends. */
export interface PlatformBackend {
  readonly platform: string
  readonly pty: PtyBackend
  readonly pipe: PipeBackend
  readonly trees: KillTreeBackend
  /** @throws `shell-not-found` */
  wrapShell(command: string, options: ShellWrapOptions): WrappedCommand
}
