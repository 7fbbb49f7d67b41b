import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { type GuardProgram, PtarmiganError, sessionMarkerVariable } from '@ptarmigan/adapter-interface'
import { errnoOf } from '../table/system-error.ts'
import { guardShellScript } from './guard-shell.ts'

/**
 * A guard that runs: a shell, or Node itself where there is no shell. It keeps the host alive only while something waits
 * for it.
 *
 * @throws `resource-exhausted`, `spawn-failed`
 */
export const startGuardChild = async ({ node, script }: GuardProgram): Promise<GuardChild> => {
  const shell = await tryStart('/bin/sh', ['-c', guardShellScript, 'ptarmigan-guard', node, script])
  if (shell instanceof GuardChild) return shell
  const direct = errnoOf(shell) === 'ENOENT' ? await tryStart(node, [script]) : shell
  if (direct instanceof GuardChild) return direct
  throw startError(direct)
}

/** The process, and the pipe that ends with the host. */
export class GuardChild {
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<unknown>
  readonly startedAt: number = performance.now()
  readonly #process: ChildProcess
  readonly #input: Socket
  #waiting = 0

  constructor(child: ChildProcess, input: Socket) {
    this.#process = child
    this.#input = input
    this.ended = once(child, 'exit')
    // Every write reports its own error.
    input.on('error', () => this.#input.destroy())
    child.unref()
    input.unref()
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  /** Resolves when the system has taken the text. */
  async write(text: string): Promise<void> {
    await this.#awake(
      new Promise<void>((resolve, reject) => this.#input.write(text, (error) => (error ? reject(error) : resolve()))),
    )
  }

  /** Sends the last words, and waits for the end; makes one after a while. */
  async end(text: string): Promise<void> {
    this.#input.end(text)
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), endsWithinMs)
    await this.#awake(this.ended)
    clearTimeout(timer)
  }

  async #awake<Value>(work: Promise<Value>): Promise<Value> {
    this.#waiting += 1
    this.#process.ref()
    try {
      return await work
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0) this.#process.unref()
    }
  }
}

const endsWithinMs = 2_000

const tryStart = async (program: string, args: readonly string[]): Promise<unknown> => {
  const child = spawn(program, args, {
    cwd: '/',
    detached: true,
    env: guardEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  if (child.pid === undefined) return (await once(child, 'error'))[0]
  if (!(child.stdin instanceof Socket)) throw startError(new Error('no pipe to it'))
  return new GuardChild(child, child.stdin)
}

/** What loading Node itself may need, and the outer session's marker; no options that the host was started with. */
const guardEnvironment = (): NodeJS.ProcessEnv => {
  const names = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', sessionMarkerVariable]
  const env = Object.fromEntries(
    names.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined),
  )
  // The executable of an Electron application is Node only when told so.
  return process.versions.electron === undefined ? env : { ...env, ELECTRON_RUN_AS_NODE: '1' }
}

const startError = (cause: unknown): PtarmiganError =>
  new PtarmiganError(
    `Cannot start the process that guards others against the end of this one: ${cause instanceof Error ? cause.message : String(cause)}.`,
    {
      code: ['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE'].includes(errnoOf(cause) ?? '')
        ? 'resource-exhausted'
        : 'spawn-failed',
      operation: 'guard-orphans',
      cause,
    },
  )
