import { writeSync } from 'node:fs'
import { type AdapterStdin, isPtarmiganError, type PtarmiganError } from '@ptarmigan/adapter-interface'
import { endedError, lineTooLongError, noEndOfFileError, notWritableError, unwritableError } from './input-error.ts'
import { endOfFile, lineLength } from './line-length.ts'
import type { TerminalModes } from './terminal-modes.ts'
import { WriteBackoff } from './write-backoff.ts'

export interface TerminalInputOptions {
  /** The master; not closed here. */
  readonly master: number
  /** The longest line that canonical mode keeps, in bytes without its end. */
  readonly canonicalLineBytes: number
  /** @throws `unsupported` where they cannot be told */
  readonly readModes: () => Promise<TerminalModes>
}

/**
 * The input of a program on a terminal.
 *
 * Writes go to the kernel one after the other, each whole before the next begins. What has to wait is copied, up to
 * 1 MiB in all; past that a write waits with the caller's own bytes, which must stay as they are until it resolves.
 */
export class TerminalInput implements AdapterStdin {
  readonly #options: TerminalInputOptions
  readonly #queue: QueuedInput[] = []
  readonly #backoff = new WriteBackoff()
  #copiedBytes = 0
  #isPumping = false
  #unfinishedLine = 0
  #ending: Promise<void> | undefined
  #closedBy: PtarmiganError | undefined

  constructor(options: TerminalInputOptions) {
    this.#options = options
  }

  write(data: string | Uint8Array): Promise<void> {
    if (typeof data !== 'string' && !(data instanceof Uint8Array)) return Promise.reject(notWritableError(data))
    if (this.#closedBy !== undefined) return Promise.reject(this.#closedBy)
    if (this.#ending !== undefined) return Promise.reject(endedError())
    return this.#enqueue(data)
  }

  /**
   * Sends the terminal's end-of-file character, twice when a line is unfinished: the first only hands that line over.
   *
   * @throws `unsupported` in raw mode, where a terminal has no end of file; nothing is sent then, and writes go on
   */
  end(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  /** Refuses everything that waits and everything that is to come. */
  close(reason: PtarmiganError): void {
    if (this.#closedBy !== undefined) return
    this.#closedBy = reason
    for (const { reject } of this.#queue.splice(0)) reject(reason)
    this.#backoff.cancel()
  }

  async #end(): Promise<void> {
    if (this.#closedBy !== undefined) return
    try {
      await this.#enqueue(endMark)
    } catch (error) {
      // A program that is gone reads no more, and that is what was asked for.
      if (error === this.#closedBy) return
      this.#ending = undefined
      throw error
    }
  }

  #enqueue(content: QueuedInput['content']): Promise<void> {
    return new Promise((resolve, reject) => {
      const item: QueuedInput = { content, copiedBytes: 0, resolve, reject }
      this.#queue.push(item)
      if (this.#isPumping) this.#keep(item)
      else void this.#pump()
    })
  }

  /** Runs at once up to the first wait, so that a keystroke does not wait for the event loop. */
  async #pump(): Promise<void> {
    this.#isPumping = true
    for (let item = this.#queue[0]; item !== undefined; item = this.#queue[0]) {
      try {
        await this.#send(item)
        item.resolve()
      } catch (error) {
        item.reject(error)
      }
      this.#copiedBytes -= item.copiedBytes
      // close() may have emptied the queue meanwhile.
      if (this.#queue[0] === item) this.#queue.shift()
    }
    this.#isPumping = false
  }

  async #send(item: QueuedInput): Promise<void> {
    if (item.content === endMark) {
      item.content = await this.#endOfFile()
      await this.#writeAll(item)
      this.#unfinishedLine = 0
      return
    }
    // Not earlier: text that waits costs its caller's memory and no more.
    if (typeof item.content === 'string') item.content = Buffer.from(item.content)
    const line = lineLength(item.content, this.#unfinishedLine)
    const isLong = line.longest > this.#options.canonicalLineBytes
    if (isLong) {
      this.#keep(item)
      await this.#refuseIfCanonical(line.longest)
    }
    await this.#writeAll(item)
    // In raw mode there are no lines; counting starts anew, so that the next long one is looked at again.
    this.#unfinishedLine = isLong ? 0 : line.unfinished
  }

  async #writeAll(item: QueuedInput): Promise<void> {
    let inOneTurn = 0
    for (let sent = 0; ; ) {
      const { content } = item
      if (!(content instanceof Uint8Array) || sent === content.length) return
      if (this.#closedBy !== undefined) throw this.#closedBy
      const taken = writeSome(this.#options.master, content, sent)
      sent += taken
      inOneTurn += taken
      if (taken > 0) this.#backoff.reset()
      if (sent === content.length || (taken > 0 && inOneTurn < mostInOneTurn)) continue
      inOneTurn = 0
      this.#keep(item)
      await this.#backoff.wait()
    }
  }

  /** The caller may use its memory again as soon as write() returned. */
  #keep(item: QueuedInput): void {
    const { content } = item
    if (!(content instanceof Uint8Array) || item.copiedBytes > 0) return
    if (this.#copiedBytes + content.length > mostCopiedBytes) return
    item.content = Uint8Array.from(content)
    item.copiedBytes = content.length
    this.#copiedBytes += content.length
  }

  async #refuseIfCanonical(lineBytes: number): Promise<void> {
    const limit = this.#options.canonicalLineBytes
    try {
      const { canonical } = await this.#options.readModes()
      if (!canonical) return
    } catch (cause) {
      // Not knowing is no reason to let the kernel cut a line.
      if (isPtarmiganError(cause, 'unsupported')) throw lineTooLongError(lineBytes, { limit, cause })
      throw cause
    }
    throw lineTooLongError(lineBytes, { limit })
  }

  async #endOfFile(): Promise<Uint8Array> {
    const byte = await this.#endOfFileByte()
    return Uint8Array.from(this.#unfinishedLine > 0 ? [byte, byte] : [byte])
  }

  async #endOfFileByte(): Promise<number> {
    try {
      const modes = await this.#options.readModes()
      if (modes.canonical && modes.endOfFile !== undefined) return modes.endOfFile
    } catch (error) {
      if (isPtarmiganError(error, 'unsupported')) return endOfFile
      throw error
    }
    throw noEndOfFileError()
  }
}

/** One write, or the end, that waits for its turn. */
interface QueuedInput {
  content: string | Uint8Array | typeof endMark
  copiedBytes: number
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const endMark: unique symbol = Symbol('end of file')

const mostCopiedBytes = 1_048_576

/** A program that reads as fast as this writes must not keep everything else in the host waiting. */
const mostInOneTurn = 65_536

/** How many bytes the kernel takes now; 0 when the terminal is full. */
const writeSome = (master: number, bytes: Uint8Array, from: number): number => {
  try {
    return writeSync(master, bytes, from, Math.min(bytes.length - from, mostInOneTurn))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EAGAIN' || code === 'EINTR') return 0
    throw unwritableError(error)
  }
}
