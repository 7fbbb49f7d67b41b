import { setTimeout as sleep } from 'node:timers/promises'
import { type AdapterStdin, PtarmiganError } from '@ptarmigan/adapter-interface'
import { splitInput } from './split-input.ts'

/** Takes bytes for the console; rejects when the console takes no more. */
export type WriteBytes = (bytes: Uint8Array) => Promise<void>

/**
 * The input of a program on a pseudo-console: writes one after the other, each whole before the next begins, in small
 * pieces with a moment between them, for a console that gets much at once loses some of it.
 */
export class ConsoleInput implements AdapterStdin {
  readonly #write: WriteBytes
  #last: Promise<void> = Promise.resolve()
  #isLineOpen = false
  #ending: Promise<void> | undefined
  #closedBy: PtarmiganError | undefined
  #close: () => void = () => undefined
  readonly #closed = new Promise<void>((resolve) => {
    this.#close = resolve
  })

  constructor(write: WriteBytes) {
    this.#write = write
  }

  write(data: string | Uint8Array): Promise<void> {
    if (typeof data !== 'string' && !(data instanceof Uint8Array)) return Promise.reject(notWritableError(data))
    if (this.#closedBy !== undefined) return Promise.reject(this.#closedBy)
    if (this.#ending !== undefined) return Promise.reject(endedError())
    // Copied, for the caller may change it while it waits.
    return this.#enqueue(Buffer.from(data))
  }

  /**
   * Types what programs that read lines take for the end of their input: Ctrl-Z and Enter, at the beginning of a line.
   * Programs that read keys get these keys.
   */
  end(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  /** Types Ctrl-C at once, whatever waits. Programs that read keys get the key. */
  async interrupt(): Promise<void> {
    if (this.#closedBy !== undefined) return
    // A console that is gone has nobody to interrupt.
    await Promise.allSettled([this.#write(Uint8Array.of(0x03))])
  }

  /** Refuses everything that waits and everything that is to come. */
  close(reason: PtarmiganError): void {
    if (this.#closedBy !== undefined) return
    this.#closedBy = reason
    this.#close()
  }

  async #end(): Promise<void> {
    if (this.#closedBy !== undefined) return
    // A program that is gone reads no more, and that is what was asked for.
    await Promise.allSettled([this.#enqueue(endMark)])
  }

  #enqueue(content: Uint8Array | typeof endMark): Promise<void> {
    const sent = this.#last.then(() => this.#send(content))
    this.#last = sent.catch(() => undefined)
    return Promise.race([sent, this.#closed.then(() => this.#refuse())])
  }

  async #send(content: Uint8Array | typeof endMark): Promise<void> {
    const bytes = content === endMark ? Buffer.from(this.#isLineOpen ? '\r\x1a\r' : '\x1a\r') : content
    const pieces = splitInput(bytes)
    for (const [index, piece] of pieces.entries()) {
      this.#refuse()
      try {
        await this.#write(piece)
      } catch (cause) {
        throw this.#closedBy ?? unwritableError(cause)
      }
      if (index < pieces.length - 1) await sleep(pieceEveryMs)
    }
    const last = bytes.at(-1)
    if (last !== undefined) this.#isLineOpen = last !== 0x0d && last !== 0x0a
  }

  #refuse(): void {
    if (this.#closedBy !== undefined) throw this.#closedBy
  }
}

const endMark = Symbol('end of input')

const pieceEveryMs = 2

const endedError = (): PtarmiganError =>
  new PtarmiganError('Cannot write: the input of this program was ended.', { code: 'stdin-closed', operation: 'write' })

const notWritableError = (data: unknown): PtarmiganError =>
  new PtarmiganError(`Cannot write: only text and bytes can be typed; got ${typeof data}.`, {
    code: 'invalid-argument',
    operation: 'write',
    details: { field: 'data' },
  })

const unwritableError = (cause: unknown): PtarmiganError =>
  new PtarmiganError('Cannot write: the pseudo-console takes no more input.', {
    code: 'session-ended',
    operation: 'write',
    cause,
  })
