import type { Readable } from 'node:stream'
import type { OutputListener } from '@ptarmigan/adapter-interface'

/** Who is told what an output does. */
export interface OutputObserver {
  /** A chunk was delivered. */
  chunk(): void
  /** It began or stopped to be read, or it is over. */
  changed(): void
}

/**
 * One output of a program: given to its one listener as it arrives, and to nobody before {@link listen} or {@link discard}.
 *
 * Chunks are handed on as Node read them, 64 KiB at most, each in memory of its own.
 */
export class OutputStream {
  observer: OutputObserver | undefined
  readonly #stream: Readable
  #listener: OutputListener | undefined
  #started = false
  #paused = false
  #state: 'open' | 'ended' | 'failed' | 'closed' = 'open'
  #bytes = 0

  constructor(stream: Readable, onError: (error: Error) => void) {
    this.#stream = stream
    // Explicitly paused, so that adding a listener below starts nothing by itself.
    stream.pause()
    stream.on('data', this.#deliver)
    stream.once('end', () => this.#finish('ended'))
    stream.once('close', () => this.#finish('closed'))
    // Stays for good: an 'error' event without a listener would end the host.
    stream.on('error', (error: Error) => {
      onError(error)
      this.#finish('failed')
    })
    // An adopted stream may be over already; its events do not come again.
    if (stream.readableEnded) this.#finish('ended')
    else if (stream.destroyed) this.#finish('closed')
  }

  /** Bytes delivered or discarded so far. */
  get bytes(): number {
    return this.#bytes
  }

  /** Whether the end of the output was seen: everything was delivered. */
  get complete(): boolean {
    return this.#state === 'ended'
  }

  /** Whether nothing follows, for whatever reason. */
  get over(): boolean {
    return this.#state !== 'open'
  }

  /** Whether it is being read now, or over. */
  get reading(): boolean {
    return this.over || (this.#started && !this.#paused)
  }

  listen(listener: OutputListener): void {
    this.#listener = listener
    this.#start()
  }

  /** Reads and throws away, unless there is a listener. */
  discard(): void {
    this.#start()
  }

  pause(): void {
    if (this.#paused) return
    this.#paused = true
    this.#apply()
  }

  resume(): void {
    if (!this.#paused) return
    this.#paused = false
    this.#apply()
  }

  /** Closes the descriptor; nothing is delivered afterwards. */
  close(): void {
    this.#finish('closed')
  }

  #start(): void {
    if (this.#started) return
    this.#started = true
    this.#apply()
  }

  #apply(): void {
    if (this.over) return
    if (this.reading) this.#stream.resume()
    else this.#stream.pause()
    this.observer?.changed()
  }

  readonly #deliver = (data: Uint8Array | string): void => {
    // Text comes from an adopted stream only, whose earlier owner called `setEncoding`.
    const chunk = typeof data === 'string' ? Buffer.from(data, this.#stream.readableEncoding ?? 'utf8') : data
    this.#bytes += chunk.length
    this.observer?.chunk()
    this.#listener?.(chunk)
  }

  #finish(state: 'ended' | 'failed' | 'closed'): void {
    if (this.over) return
    this.#state = state
    this.#listener = undefined
    this.#stream.off('data', this.#deliver)
    this.#stream.destroy()
    this.observer?.changed()
  }
}
