import { type AdapterStdin, PtarmiganError } from '@ptarmigan/adapter-interface'
import type { InputPipe } from './input-pipe.ts'

/** Input that stays open: what was given at the start goes first, then each write in order. */
export class ChildStdin implements AdapterStdin {
  readonly #pipe: InputPipe
  readonly #fed: Promise<void> | undefined
  #ending: Promise<void> | undefined

  /** `fed` resolves when the initial input was handed over; absent when it was already, or there was none. */
  constructor(pipe: InputPipe, fed: Promise<void> | undefined) {
    this.#pipe = pipe
    this.#fed = fed
  }

  async write(data: string | Uint8Array): Promise<void> {
    checkData(data)
    if (this.#ending !== undefined)
      throw new PtarmiganError('The input was ended before; nothing can be written after `end()`.', {
        code: 'stdin-closed',
        operation: 'write',
      })
    if (this.#fed !== undefined) await this.#fed
    await this.#pipe.send(data)
  }

  end(): Promise<void> {
    this.#ending ??= this.#endAfterInput()
    return this.#ending
  }

  async #endAfterInput(): Promise<void> {
    if (this.#fed !== undefined) await this.#fed
    await this.#pipe.end()
  }
}

const checkData = (data: unknown): void => {
  if (typeof data === 'string' || data instanceof Uint8Array) return
  throw new PtarmiganError(`Input must be a string or bytes; got ${String(data)}.`, {
    code: 'invalid-argument',
    operation: 'write',
    details: { field: 'data' },
  })
}
