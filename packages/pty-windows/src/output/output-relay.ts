import { Worker } from 'node:worker_threads'
import { relaySource } from './relay-source.ts'

export interface OutputRelayOptions {
  /** The name of the pipe. */
  readonly pipe: string
  readonly onChunk: (chunk: Uint8Array) => void
  /** Everything was delivered: the console itself has closed its output. */
  readonly onEnd: () => void
}

/** The output of a console: read on another thread, delivered here in order while it is wanted. */
export class OutputRelay {
  /** Resolves when the pipe is open. */
  readonly ready: Promise<void>
  readonly #worker: Worker
  readonly #options: OutputRelayOptions
  /** What was read and is not wanted yet; never more than the credit. */
  readonly #waiting: Uint8Array[] = []
  #isFlowing = false
  #hasEnded = false
  #isEndTold = false
  #closing: Promise<unknown> | undefined

  constructor(options: OutputRelayOptions) {
    this.#options = options
    this.#worker = new Worker(relaySource, { eval: true, workerData: { pipe: options.pipe, credit: creditBytes } })
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: unknown) => {
        const { kind, bytes, text } = readMessage(message)
        if (kind === 'ready') resolve()
        else if (kind === 'chunk' && bytes) this.#take(bytes)
        else if (kind === 'failed') reject(new Error(text))
        else if (kind === 'end') this.#end()
      })
      this.#worker.on('error', reject)
      this.#worker.on('exit', () => {
        reject(new Error('the thread that reads the output has ended'))
        this.#end()
      })
    })
    // Whoever waits for it hears of it; a thread that fails later is the end of the output.
    this.ready.catch(() => undefined)
  }

  get isFlowing(): boolean {
    return this.#isFlowing
  }

  /** Whether the console has closed its output and all of it was delivered. */
  get isAtEnd(): boolean {
    return this.#isEndTold
  }

  /** Whether something was read that nobody wanted. */
  get holdsUndelivered(): boolean {
    return this.#waiting.length > 0
  }

  flow(): void {
    if (this.#isFlowing) return
    this.#isFlowing = true
    // Not at once: a caller does not expect its listener to run inside of onStdout() or resume().
    queueMicrotask(() => this.#deliver())
  }

  stop(): void {
    this.#isFlowing = false
  }

  /** Everything that is still to come is read and dropped, also while this thread is blocked. */
  discard(): void {
    this.#worker.postMessage(Number.POSITIVE_INFINITY)
  }

  /** Ends the thread. What was not delivered is not delivered any more. */
  async close(): Promise<void> {
    this.#isFlowing = false
    this.#isEndTold = true
    this.#waiting.length = 0
    this.#closing ??= this.#worker.terminate()
    await this.#closing
  }

  #take(chunk: Uint8Array): void {
    this.#waiting.push(chunk)
    this.#deliver()
  }

  #end(): void {
    this.#hasEnded = true
    this.#deliver()
  }

  #deliver(): void {
    while (this.#isFlowing) {
      const chunk = this.#waiting.shift()
      if (chunk === undefined) break
      if (!this.#hasEnded) this.#worker.postMessage(chunk.length)
      this.#options.onChunk(chunk)
    }
    if (!this.#hasEnded || this.#isEndTold || this.#waiting.length > 0 || !this.#isFlowing) return
    this.#isEndTold = true
    this.#options.onEnd()
  }
}

/** What may wait between the two threads. */
const creditBytes = 262_144

interface RelayMessage {
  readonly kind: unknown
  readonly bytes?: Uint8Array | undefined
  readonly text?: string | undefined
}

const readMessage = (message: unknown): RelayMessage => {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return { kind: undefined }
  return {
    kind: message.kind,
    bytes: 'bytes' in message && message.bytes instanceof Uint8Array ? message.bytes : undefined,
    text: 'message' in message ? String(message.message) : undefined,
  }
}
