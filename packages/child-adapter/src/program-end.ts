import type { ChildProcess } from 'node:child_process'
import type { Logger, WaitResult } from '@ptarmigan/adapter-interface'
import { deferred } from './deferred.ts'
import { unconfirmedEnd, waitResultOf } from './wait-result.ts'

/** Sees the end of the program itself, once. */
export class ProgramEnd {
  readonly exited: Promise<WaitResult>
  readonly #child: ChildProcess
  readonly #exited = deferred<WaitResult>()
  #result: WaitResult | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(child: ChildProcess, logger: Logger) {
    this.#child = child
    this.exited = this.#exited.promise
    // An adopted child may have ended before; its event does not come again.
    if (child.exitCode !== null || child.signalCode !== null)
      this.#settle(waitResultOf(child.exitCode, child.signalCode))
    else child.once('exit', (code, signal) => this.#settle(waitResultOf(code, signal)))
    // Stays for good: an 'error' event without a listener would end the host.
    child.on('error', (error) => logger.debug('A signal was not taken by the program.', { pid: child.pid, error }))
  }

  /** How it ended; `undefined` while it runs. */
  get result(): WaitResult | undefined {
    return this.#result
  }

  /** After SIGKILL: if the end is not seen within `timeoutMs`, it is assumed, and the result says so. */
  assumeAfter(timeoutMs: number): void {
    if (this.#result !== undefined || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      // A process that the kernel does not let go must not keep the host from ending.
      this.#child.unref()
      this.#settle(unconfirmedEnd)
    }, timeoutMs)
  }

  #settle(result: WaitResult): void {
    if (this.#result !== undefined) return
    clearTimeout(this.#timer)
    this.#result = result
    this.#exited.resolve(result)
  }
}
