import type { ProcessDescription } from './process-identity.ts'

/** `graceful` asks the program itself; `force` ends the whole tree. */
export type KillMode = 'graceful' | 'force'

/** How a tree is to be ended. */
export interface KillTreeOptions {
  /** Time between the polite signal and the certain one, in milliseconds: default 3000, clamped to 0…60000; 0 means no polite signal. */
  readonly graceMs?: number
  /** The polite signal; default `SIGTERM`. */
  readonly signal?: 'SIGTERM' | 'SIGINT' | 'SIGHUP' | 'SIGQUIT'
  /**
   * Asks the root in a way of the caller's own, a key on its terminal for instance. Called once the members are known,
   * with the polite signal, and not at all without a grace. Its failure is nobody's.
   */
  readonly ask?: () => void | Promise<void>
  /** The session id that members carry in their environment as `PTARMIGAN_SESSION`. */
  readonly marker?: string
}

/** What became of one process of a killed tree. */
export interface KilledMember {
  readonly identity: ProcessDescription
  readonly command: string
  /** `exited`: gone after a polite signal or by itself; `killed`: gone after SIGKILL or its like; `survived`: still there. */
  readonly outcome: 'exited' | 'killed' | 'survived'
  /** The signals that were sent to it, by name, in order. */
  readonly signals: readonly string[]
  /** Why it survived, e.g. `permission-denied`, `uninterruptible`. */
  readonly reason?: string
}

/** The proof of a kill: each process that belonged to the tree, and what happened to it. */
export interface KillReceipt {
  readonly members: readonly KilledMember[]
  /** Whether it is known that nothing of the tree is left: false with a survivor, and where members could have hidden (see `limits`). */
  readonly complete: boolean
  /** Why `complete` is not the whole truth, e.g. environments that could not be read. Empty when nothing was hidden. */
  readonly limits: readonly string[]
  readonly durationMs: number
}
