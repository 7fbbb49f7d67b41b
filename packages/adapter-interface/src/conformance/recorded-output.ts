import { createHash } from 'node:crypto'
import type { ProcessAdapter } from '../process-adapter.ts'
import { ConformanceFailure } from './expectation.ts'

/** One chunk as it was delivered, and a copy made at that moment. */
export interface RecordedChunk {
  readonly stream: 'stdout' | 'stderr'
  readonly bytes: Uint8Array
  readonly copy: Uint8Array
}

/** Everything that an adapter delivers, from the moment this is made. */
export class RecordedOutput {
  readonly chunks: RecordedChunk[] = []
  readonly #adapter: ProcessAdapter
  readonly #watchers = new Set<() => void>()

  constructor(adapter: ProcessAdapter) {
    this.#adapter = adapter
    adapter.onStdout((chunk) => this.#record('stdout', chunk))
    adapter.onStderr((chunk) => this.#record('stderr', chunk))
  }

  bytes(stream: 'stdout' | 'stderr' = 'stdout'): Buffer {
    return Buffer.concat(this.chunks.filter((chunk) => chunk.stream === stream).map((chunk) => chunk.copy))
  }

  text(stream: 'stdout' | 'stderr' = 'stdout'): string {
    return this.bytes(stream).toString('utf8')
  }

  get byteCount(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.copy.length, 0)
  }

  /** Resolves when standard output holds the text; fails when the program ends without it. */
  async until(text: string): Promise<void> {
    await this.untilTrue(() => this.text().includes(text), `standard output contains ${JSON.stringify(text)}`)
  }

  /** Resolves when the condition holds, looked at after each chunk; fails when the program ends without it. */
  async untilTrue(condition: () => boolean, what: string): Promise<void> {
    if (condition()) return
    let watcher: () => void = () => undefined
    const seen = new Promise<void>((resolve) => {
      watcher = () => {
        if (condition()) resolve()
      }
      this.#watchers.add(watcher)
    })
    const ended = this.#adapter.wait().then((result) => {
      if (!condition())
        throw new ConformanceFailure(what, true, { ended: result, stdout: this.text(), stderr: this.text('stderr') })
    })
    try {
      await Promise.race([seen, ended])
    } finally {
      this.#watchers.delete(watcher)
    }
  }

  /** The value that the program gave to `report`, once it is there in full. */
  async report(): Promise<unknown> {
    await this.untilTrue(() => reportPattern.test(this.text()), 'standard output contains a report')
    const found = reportPattern.exec(this.text())?.[1]
    return JSON.parse(Buffer.from(found ?? '', 'base64').toString('utf8'))
  }

  #record(stream: 'stdout' | 'stderr', chunk: Uint8Array): void {
    this.chunks.push({ stream, bytes: chunk, copy: Uint8Array.from(chunk) })
    for (const watcher of [...this.#watchers]) watcher()
  }
}

/** What `report` of a program prints: see programs.ts. A console breaks it where a row of its screen ends. */
const reportPattern = /<[\r\n]*<([A-Za-z0-9+/=\r\n]*)>[\r\n]*>/

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
