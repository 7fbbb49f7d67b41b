import { isPtarmiganError, type ProgramInput, PtarmiganError } from '@ptarmigan/adapter-interface'
import type { InputPipe } from './input-pipe.ts'

/** Input on its way to a program. */
export interface InputFeed {
  /** Resolves when everything was handed over, or nothing more will be. Never rejects. */
  readonly done: Promise<void>
  /** Stops, and destroys a reader that was not consumed. Idempotent. */
  stop(): void
}

/** Who hears of a reader that failed before its end: the program must not take a part for the whole. */
export type ReaderFailureListener = (error: unknown) => void

/** Hands the input over chunk by chunk, as fast as the program takes it. */
export const feedInput = (pipe: InputPipe, input: ProgramInput, onReaderFailure: ReaderFailureListener): InputFeed => {
  if (!isReader(input)) return { done: pipe.send(input).catch(ignoreGone), stop: () => undefined }
  const feed = new ReaderFeed(pipe, input)
  return { done: feed.run(onReaderFailure), stop: () => feed.stop() }
}

/** Whether an input is given piece by piece. */
export const isReader = (input: unknown): input is AsyncIterable<string | Uint8Array> =>
  typeof input === 'object' && input !== null && Symbol.asyncIterator in input

/** Destroys a reader that nobody will read, e.g. because the program could not be started. */
export const discardInput = (input: ProgramInput | undefined): void => {
  if (isReader(input)) release(input, input[Symbol.asyncIterator]())
}

class ReaderFeed {
  readonly #pipe: InputPipe
  readonly #input: AsyncIterable<string | Uint8Array>
  readonly #iterator: AsyncIterator<string | Uint8Array>
  #state: 'reading' | 'consumed' | 'stopped' = 'reading'

  constructor(pipe: InputPipe, input: AsyncIterable<string | Uint8Array>) {
    this.#pipe = pipe
    this.#input = input
    this.#iterator = input[Symbol.asyncIterator]()
  }

  async run(onReaderFailure: ReaderFailureListener): Promise<void> {
    try {
      await this.#pump()
    } catch (error) {
      // After a stop the reader ends with an error because it was destroyed; a program that reads no more is no error.
      const failed = this.#state === 'reading' && !isPtarmiganError(error, 'session-ended')
      this.stop()
      if (failed) onReaderFailure(error)
    }
  }

  stop(): void {
    if (this.#state !== 'reading') return
    this.#state = 'stopped'
    release(this.#input, this.#iterator)
  }

  async #pump(): Promise<void> {
    for (;;) {
      const next = await this.#iterator.next()
      if (this.#state !== 'reading') return
      if (next.done) break
      await this.#pipe.send(checkedChunk(next.value))
    }
    this.#state = 'consumed'
  }
}

/** Ends an iteration. One that waits for its source answers `return` only when that answers: so a stream is destroyed. */
const release = (input: AsyncIterable<unknown>, iterator: AsyncIterator<unknown>): void => {
  if ('destroy' in input && typeof input.destroy === 'function') {
    // What it failed with meanwhile is of no interest, and must not end the host.
    if ('on' in input && typeof input.on === 'function') input.on('error', () => undefined)
    input.destroy()
  }
  iterator.return?.().catch(() => undefined)
}

const checkedChunk = (chunk: unknown): string | Uint8Array => {
  if (typeof chunk === 'string' || chunk instanceof Uint8Array) return chunk
  throw new PtarmiganError(`The input reader gave ${String(chunk)}; it must give strings or bytes.`, {
    code: 'invalid-argument',
    operation: 'spawn',
    details: { field: 'input' },
  })
}

const ignoreGone = (error: unknown): void => {
  if (!isPtarmiganError(error, 'session-ended')) throw error
}
