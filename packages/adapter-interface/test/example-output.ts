import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { OutputEnd, OutputListener } from '../src/index.ts'

const silenceMs = 250
const absoluteMs = 1000

/**
 * The two output pipes of a child, read only as far as the listeners want, and their bounded end.
 *
 * A `readable` listener keeps Node from emptying the pipes itself when the child exits.
 */
export class ExampleOutput {
  readonly drained: Promise<OutputEnd>
  readonly #streams = new Map<'stdout' | 'stderr', Readable>()
  readonly #listeners = new Map<'stdout' | 'stderr', OutputListener>()
  #paused = false
  #exited = false
  #spentMs = 0
  #resumedAt = 0
  #timer: NodeJS.Timeout | undefined
  #settle: (end: OutputEnd) => void = () => undefined

  constructor(child: ChildProcess, exited: Promise<unknown>) {
    this.drained = Promise.all([new Promise<OutputEnd>((resolve) => (this.#settle = resolve)), exited]).then(
      ([end]) => end,
    )
    for (const name of ['stdout', 'stderr'] as const) {
      const stream = child[name]
      if (stream === null) continue
      this.#streams.set(name, stream)
      stream.on('readable', () => this.#pump(name))
      stream.on('error', () => stream.destroy())
      stream.on('close', () => {
        this.#streams.delete(name)
        if (this.#streams.size === 0) this.#finish('complete')
      })
    }
    exited.then(
      () => {
        this.#exited = true
        this.#arm()
      },
      () => undefined,
    )
  }

  listen(name: 'stdout' | 'stderr', listener: OutputListener): void {
    this.#listeners.set(name, listener)
    this.#arm()
    this.#pump(name)
  }

  discardUnheard(): void {
    for (const name of ['stdout', 'stderr'] as const) {
      if (!this.#listeners.has(name)) this.listen(name, () => undefined)
    }
  }

  pause(): void {
    if (this.#paused) return
    this.#paused = true
    this.#disarm()
  }

  resume(): void {
    if (!this.#paused) return
    this.#paused = false
    this.#arm()
    for (const name of ['stdout', 'stderr'] as const) this.#pump(name)
  }

  close(): void {
    this.#finish('complete')
  }

  #pump(name: 'stdout' | 'stderr'): void {
    const stream = this.#streams.get(name)
    const listener = this.#listeners.get(name)
    while (stream !== undefined && listener !== undefined && !this.#paused) {
      const chunk: unknown = stream.read()
      if (!(chunk instanceof Uint8Array)) return
      listener(chunk)
      this.#arm()
    }
  }

  /** (Re)starts the wait for silence; the time already spent draining is kept, so that a writer cannot prolong it. */
  #arm(): void {
    this.#disarm()
    if (!this.#exited || this.#paused || this.#listeners.size === 0) return
    this.#resumedAt = performance.now()
    const leftMs = Math.max(absoluteMs - this.#spentMs, 0)
    this.#timer = setTimeout(() => this.#finish({ heldBy: [] }), Math.min(silenceMs, leftMs))
  }

  #disarm(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#spentMs += performance.now() - this.#resumedAt
  }

  #finish(end: OutputEnd): void {
    this.#settle(end)
    this.#disarm()
    this.#exited = false
    this.#listeners.clear()
    for (const stream of this.#streams.values()) stream.destroy()
  }
}
