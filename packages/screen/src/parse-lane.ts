import { ScreenError } from './screen-error.ts'

/**
 * Does the work on an emulator in the order in which it was asked for. Parsing begins at once, within the call, and goes on in
 * later turns of the event loop when this turn had its share.
 */
export class ParseLane {
  readonly #parse: (piece: Uint8Array | string) => void
  readonly #onParsed: () => void
  readonly #jobs = new JobQueue()
  #working = false
  #nextTurn: NodeJS.Immediate | undefined
  #disposed = false
  /** How long was parsed with hardly a pause, and when that ended. */
  #workedMs = 0
  #workedUntil = 0

  /** `parse` is given pieces of bounded size. `onParsed` is called after some, when this turn has no more. */
  constructor(parse: (piece: Uint8Array | string) => void, onParsed: () => void) {
    this.#parse = parse
    this.#onParsed = onParsed
  }

  /** Whether something waits to be done. */
  get isBehind(): boolean {
    return this.#jobs.first !== undefined
  }

  /** Resolves when the data is parsed. What is not parsed within the call is copied: the caller may reuse its memory. */
  feed(data: Uint8Array | string): Promise<void> {
    return new Promise((resolve, reject) => {
      const job = new FeedJob(data, { parse: this.#parse, resolve, reject })
      this.#add(job)
      job.keep()
    })
  }

  /** Runs the action when all that was asked for before is done. */
  run<Result>(operation: string, action: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const step = (): true => {
        resolve(action())
        return true
      }
      this.#add({ operation, parses: false, step, reject })
    })
  }

  /** Rejects what is not done yet, and all that comes. */
  dispose(): void {
    this.#disposed = true
    if (this.#nextTurn !== undefined) clearImmediate(this.#nextTurn)
    for (let job = this.#jobs.first; job !== undefined; job = this.#jobs.first) {
      this.#jobs.remove(job)
      job.reject(disposedError(job.operation))
    }
  }

  #add(job: Job): void {
    if (this.#disposed) job.reject(disposedError(job.operation))
    else this.#jobs.add(job)
    if (!this.#working && this.#nextTurn === undefined) this.#work()
  }

  #work(): void {
    this.#working = true
    const startedAt = performance.now()
    this.#workedMs = Math.max(0, this.#workedMs - (startedAt - this.#workedUntil))
    let parsed = false
    for (let job = this.#jobs.first; job !== undefined; job = this.#jobs.first) {
      if (job.parses && this.#workedMs + performance.now() - startedAt > turnMs) break
      parsed ||= job.parses
      if (perform(job)) this.#jobs.remove(job)
    }
    this.#workedUntil = performance.now()
    this.#workedMs += this.#workedUntil - startedAt
    this.#working = false
    if (this.#jobs.first !== undefined) this.#continueLater()
    if (parsed) this.#onParsed()
  }

  #continueLater(): void {
    this.#nextTurn = setImmediate(() => {
      this.#nextTurn = undefined
      this.#workedMs = 0
      this.#work()
    })
  }
}

/** How long a turn of the event loop may parse. */
const turnMs = 8

/** In bytes or UTF-16 units: below the 4,096 from which on the emulator keeps a larger buffer for good, and parsed in 0.1 ms. */
const pieceLength = 4080

interface Job {
  readonly operation: string
  readonly parses: boolean
  /** Does a part of it; whether it is done. */
  step(): boolean
  reject(error: unknown): void
}

/** First in, first out, at the same cost however many wait: an array that is shifted moves them all. */
class JobQueue {
  #jobs: (Job | undefined)[] = []
  #done = 0

  get first(): Job | undefined {
    return this.#jobs[this.#done]
  }

  add(job: Job): void {
    this.#jobs.push(job)
  }

  /** Removes the first job, if it is this one. */
  remove(job: Job): void {
    if (this.first !== job) return
    // What it holds may be large.
    this.#jobs[this.#done] = undefined
    this.#done++
    if (this.#done < Math.max(1000, this.#jobs.length / 2) && this.#done < this.#jobs.length) return
    this.#jobs = this.#jobs.slice(this.#done)
    this.#done = 0
  }
}

/** Whether the job is done with, in one way or the other. */
const perform = (job: Job): boolean => {
  try {
    return job.step()
  } catch (error) {
    job.reject(error)
    return true
  }
}

class FeedJob implements Job {
  readonly operation = 'feed'
  readonly parses = true
  readonly reject: (error: unknown) => void
  readonly #parse: (piece: Uint8Array | string) => void
  readonly #resolve: () => void
  #data: Uint8Array | string

  constructor(data: Uint8Array | string, { parse, resolve, reject }: FeedJobOptions) {
    this.#data = data
    this.#parse = parse
    this.#resolve = resolve
    this.reject = reject
  }

  step(): boolean {
    const data = this.#data
    if (data.length <= pieceLength) {
      this.#data = ''
      this.#parse(data)
      this.#resolve()
      return true
    }
    this.#data = typeof data === 'string' ? data.slice(pieceLength) : data.subarray(pieceLength)
    this.#parse(typeof data === 'string' ? data.slice(0, pieceLength) : data.subarray(0, pieceLength))
    return false
  }

  keep(): void {
    // Not `slice`, which gives a view of a Buffer's own memory.
    if (typeof this.#data !== 'string') this.#data = new Uint8Array(this.#data)
  }
}

interface FeedJobOptions {
  readonly parse: (piece: Uint8Array | string) => void
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const disposedError = (operation: string): ScreenError =>
  new ScreenError('The screen was disposed of: make a new one.', { code: 'disposed', operation })
