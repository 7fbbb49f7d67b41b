import type { Writable } from 'node:stream'
import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { deferred } from './deferred.ts'

/**
 * The end of the program's input that is held here.
 *
 * That the program reads no more (EPIPE, ECONNRESET) is an answer to whoever writes, and nothing else.
 */
export class InputPipe {
  readonly #stream: Writable
  readonly #whyGone: () => string
  readonly #finished = deferred<void>()

  /** `whyGone` says in words how the program stands when it takes no input any more. */
  constructor(stream: Writable, { whyGone, onError }: { whyGone: () => string; onError: (error: Error) => void }) {
    this.#stream = stream
    this.#whyGone = whyGone
    // Stays for good: an 'error' event without a listener would end the host.
    stream.on('error', onError)
    stream.once('finish', () => this.#finished.resolve())
    stream.once('close', () => this.#finished.resolve())
  }

  /**
   * Resolves when the kernel took all of it.
   *
   * @throws `session-ended` when the program is gone or reads no more
   */
  send(data: string | Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stream.write(data, (error) => {
        // A write that was under way when the stream was destroyed is reported without an error.
        if (error || this.#stream.destroyed) reject(this.#gone(error ?? undefined))
        else resolve()
      })
    })
  }

  /** Ends the input after everything sent; resolves when that is done or nobody is left to read it. */
  end(): Promise<void> {
    if (this.#stream.destroyed) this.#finished.resolve()
    else this.#stream.end()
    return this.#finished.promise
  }

  /** Closes the descriptor; what was not taken is refused. */
  close(): void {
    this.#stream.destroy()
  }

  #gone(cause: Error | undefined): PtarmiganError {
    return new PtarmiganError(`The input was not taken: ${this.#whyGone()}.`, {
      code: 'session-ended',
      operation: 'write',
      cause,
    })
  }
}
