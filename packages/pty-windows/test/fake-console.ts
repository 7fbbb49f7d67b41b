import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ConptyBinding, OpenConsole } from '../src/launch/binding.ts'

/** What a console does, on a thread of its own, as Windows does it in a process of its own. */
const consoleSource = `
const { parentPort, workerData } = require('node:worker_threads')
const { constants, openSync } = require('node:fs')
// Both ways, so that whoever opens it to write does not wait for a reader.
openSync(workerData.input, constants.O_RDWR)
const told = new Int32Array(workerData.told)
require('node:net').createServer((socket) => {
  socket.on('error', () => socket.destroy())
  parentPort.on('message', ({ say = 0, text = 'x', endlessly = false, end = false }) => {
    const flood = () => { if (!socket.destroyed) socket.write(text, () => setTimeout(flood, 5)) }
    if (endlessly) return flood()
    socket.write(text.repeat(say), () => {
      Atomics.store(told, 0, 1)
      Atomics.notify(told, 0)
      if (end) socket.end()
    })
  })
}).listen(workerData.output, () => parentPort.postMessage('open'))
`

/** A pseudo-console with real pipes, on which no program runs: the test says what it says, and how it ends. */
export class FakeConsole {
  readonly binding: ConptyBinding
  /** Whether `close` returned; `never` is not within 20 s. */
  closed: 'not-asked' | 'returned' | 'never' = 'not-asked'
  readonly #worker: Worker
  readonly #told: Int32Array
  readonly #directory: string
  #onExit: (code: unknown) => void = () => undefined

  private constructor(parts: { worker: Worker; told: Int32Array; directory: string; console: OpenConsole }) {
    const { worker, told, directory, console } = parts
    this.#worker = worker
    this.#told = told
    this.#directory = directory
    this.binding = {
      open: () => console,
      start: (_, { commandLine, onExit }) => {
        if (commandLine.includes('refused')) throw new Error('Cannot create process, error code: 193')
        this.#onExit = onExit
        return process.pid
      },
      resize: () => undefined,
      close: () => this.#close(),
    }
  }

  static async make(): Promise<FakeConsole> {
    const directory = mkdtempSync(join(tmpdir(), 'ptarmigan-console-'))
    const [input, output] = [join(directory, 'in'), join(directory, 'out')]
    execFileSync('sh', ['-c', 'mkfifo "$0"', input])
    const told = new SharedArrayBuffer(4)
    const worker = new Worker(consoleSource, { eval: true, workerData: { input, output, told } })
    await once(worker, 'message')
    const console: OpenConsole = { kind: 'system', id: 1, input, output }
    return new FakeConsole({ worker, told: new Int32Array(told), directory, console })
  }

  say(text: string, { end = false }: { readonly end?: boolean } = {}): void {
    this.#worker.postMessage({ say: 1, text, end })
  }

  sayEndlessly(text: string): void {
    this.#worker.postMessage({ text, endlessly: true })
  }

  /** The handle of the process tells its end; the output stays open. */
  exit(code: number): void {
    this.#onExit(code)
  }

  async dispose(): Promise<void> {
    await this.#worker.terminate()
    rmSync(this.#directory, { recursive: true, force: true })
  }

  /** As ClosePseudoConsole does: paints once more, and returns when all of it was read. */
  #close(): void {
    this.#worker.postMessage({ say: 2_000_000 })
    this.closed = Atomics.wait(this.#told, 0, 0, 20_000) === 'timed-out' ? 'never' : 'returned'
  }
}
