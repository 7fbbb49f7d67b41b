import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import {
  findGuardProgram,
  type Logger,
  type ProcessIdentity,
  PtarmiganError,
  silentLogger,
} from '@ptarmigan/adapter-interface'
import { keyOf } from '../table/identity-of.ts'
import { encodeMessage } from './guard-message.ts'

/**
 * The one process beside the host that kills what it was told of when the host ends.
 *
 * Its input is a pipe from the host, which the system closes however the host ends. Windows ends the children of a Node
 * that ended, but not theirs, and not those that were started detached; so it is detached itself.
 */
export class GuardProcess {
  readonly #logger: Logger
  readonly #guarded = new Map<string, ProcessIdentity>()
  #child: ChildProcess | undefined

  constructor({ logger = silentLogger }: { readonly logger?: Logger | undefined } = {}) {
    this.#logger = logger
  }

  /**
   * Resolves when the system has the line; the host may end then.
   *
   * @throws `unsupported`, `spawn-failed`
   */
  async add(identity: ProcessIdentity): Promise<void> {
    this.#guarded.set(keyOf(identity), identity)
    try {
      // A guard that is new, or replaced, is told of every tree.
      if (this.#child === undefined) await this.#start()
      else await write(this.#child, encodeMessage({ kind: 'add', identity }))
    } catch (error) {
      this.#guarded.delete(keyOf(identity))
      throw error
    }
  }

  remove(identity: ProcessIdentity): void {
    if (!this.#guarded.delete(keyOf(identity)) || this.#child === undefined) return
    write(this.#child, encodeMessage({ kind: 'remove', identity })).catch((error: unknown) =>
      this.#logger.warn('the orphan guard was lost', { error }),
    )
  }

  /** Ends the process, if nothing is guarded any more, without killing anything. */
  async endIfIdle(): Promise<void> {
    const child = this.#child
    if (this.#guarded.size > 0 || child === undefined) return
    this.#child = undefined
    const ended = once(child, 'exit')
    child.ref()
    const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
    child.stdin?.end(encodeMessage({ kind: 'leave' }))
    await ended
    clearTimeout(timer)
  }

  async #start(): Promise<void> {
    const { node, script } = findGuardProgram(import.meta.url)
    const child = spawn(node, [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, windowsHide: true })
    this.#child = child
    const lost = (error?: unknown): void => {
      if (this.#child !== child) return
      this.#child = undefined
      this.#logger.warn('the orphan guard has ended; the next start of a program starts another', { error })
    }
    child.on('exit', () => lost())
    child.on('error', lost)
    child.stdin.on('error', lost)
    child.unref()
    if (child.stdin instanceof Socket) child.stdin.unref()
    if (child.pid === undefined) throw startError((await once(child, 'error'))[0])
    const lines = [...this.#guarded.values()].map((identity) => encodeMessage({ kind: 'add', identity }))
    await write(child, lines.join(''))
  }
}

const write = (child: ChildProcess, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (child.stdin === null) reject(startError(new Error('no pipe to it')))
    else child.stdin.write(text, (error) => (error ? reject(startError(error)) : resolve()))
  })

const endsWithinMs = 5_000

const startError = (cause: unknown): PtarmiganError =>
  new PtarmiganError(
    `Cannot start the process that guards others against the end of this one: ${cause instanceof Error ? cause.message : String(cause)}.`,
    { code: 'spawn-failed', operation: 'guard-orphans', cause },
  )
