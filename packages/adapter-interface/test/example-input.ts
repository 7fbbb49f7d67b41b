import type { ChildProcess } from 'node:child_process'
import { Readable, type Writable } from 'node:stream'
import { type AdapterStdin, PtarmiganError } from '../src/index.ts'

/** The input pipe of a child: Node's own queue keeps the order and calls back when the kernel took the bytes. */
export class ExampleInput implements AdapterStdin {
  readonly #stream: Writable | null
  #ended: Promise<void> | undefined

  constructor(child: ChildProcess) {
    this.#stream = child.stdin
    // EPIPE is told to the write that met it, and is no error of the run.
    this.#stream?.on('error', () => this.#stream?.destroy())
  }

  async write(data: string | Uint8Array): Promise<void> {
    if (this.#ended !== undefined) throw refusal('stdin-closed', 'its input was ended')
    if (this.#stream === null || this.#stream.destroyed) throw refusal('session-ended', 'the program reads no more')
    if (data.length === 0) return
    const stream = this.#stream
    await new Promise<void>((resolve, reject) => {
      stream.write(data, (cause) => {
        if (cause) reject(refusal('session-ended', 'the program reads no more', cause))
        else resolve()
      })
    })
  }

  end(): Promise<void> {
    this.#ended ??= new Promise((resolve) => {
      const stream = this.#stream
      if (stream === null || stream.destroyed) return resolve()
      stream.once('close', resolve)
      stream.end(() => resolve())
    })
    return this.#ended
  }
}

/** Gives what is known at the start, or what a reader gives, and lets go of the reader when the program is gone. */
export const feed = (
  input: ExampleInput,
  source: string | Uint8Array | AsyncIterable<string | Uint8Array>,
  { end, signal }: { readonly end: boolean; readonly signal: AbortSignal },
): void => {
  const ending = (): Promise<void> => (end ? input.end() : Promise.resolve())
  const giving =
    typeof source === 'string' || source instanceof Uint8Array ? input.write(source) : copy(input, source, signal)
  // What a program did not read is its own affair.
  giving.then(ending, ending).catch(() => undefined)
}

const copy = async (
  input: ExampleInput,
  source: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<void> => {
  const reader = source[Symbol.asyncIterator]()
  const gone = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
  try {
    while (true) {
      const step = await Promise.race([reader.next(), gone])
      if (step === undefined || step.done === true) return
      await input.write(step.value)
    }
  } finally {
    // Not awaited: a generator that waits for its next value answers only after it; a stream must be told directly.
    void reader.return?.()
    if (source instanceof Readable) source.destroy()
  }
}

const refusal = (code: 'session-ended' | 'stdin-closed', why: string, cause?: unknown): PtarmiganError =>
  new PtarmiganError(`Cannot write to the program: ${why}.`, { code, operation: 'write', cause })
