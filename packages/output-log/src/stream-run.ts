import type { ByteRange } from './missing-range.ts'

/** One of a program's two output streams; everything of a terminal is `stdout`. */
export type OutputStream = 'stdout' | 'stderr'

/** Bytes that came from one stream; `unknown` where the record of it was lost. */
export interface StreamRun extends ByteRange {
  readonly stream: OutputStream | 'unknown'
}

const maximumRuns = 10_000

/** Consecutive runs from `start` on, neighbours of one stream joined. */
export class RunList {
  readonly all: StreamRun[] = []
  readonly #end: number
  #at: number

  constructor(start: number, end: number) {
    this.#at = start
    this.#end = end
  }

  get isFull(): boolean {
    return this.#at >= this.#end || this.all.length >= maximumRuns
  }

  add(stream: StreamRun['stream'], until: number): void {
    const end = Math.min(until, this.#end)
    if (end <= this.#at || this.isFull) return
    const last = this.all.at(-1)
    if (last?.stream === stream) this.all[this.all.length - 1] = { ...last, end }
    else this.all.push({ start: this.#at, end, stream })
    this.#at = end
  }
}
