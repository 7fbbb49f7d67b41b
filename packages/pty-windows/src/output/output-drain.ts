import { DrainClock, type OutputEnd } from '@ptarmigan/adapter-interface'
import type { OutputRelay } from './output-relay.ts'

/**
 * The way from the program's end to the output's. Complete is said only when the console itself has closed its output:
 * that of Windows does not do so when its last program ends, and after the silence nobody can tell whether it had more to
 * say, or who has it open.
 */
export class OutputDrain {
  readonly done: Promise<OutputEnd>
  readonly #relay: OutputRelay
  readonly #clock = new DrainClock(() => this.#finish(unknownEnd))
  #resolve: (end: OutputEnd) => void = () => undefined
  #state: 'waiting' | 'draining' | 'done' = 'waiting'

  constructor(relay: OutputRelay) {
    this.#relay = relay
    this.done = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  /** The program is gone. */
  begin(): void {
    if (this.#state !== 'waiting') return
    this.#state = 'draining'
    this.advance()
  }

  /** The output ended, or the reader went on. */
  advance(): void {
    if (this.#state !== 'draining') return
    if (this.#relay.isAtEnd) this.#finish('complete')
    else if (this.#relay.isFlowing) this.#clock.run()
  }

  /** A chunk came. */
  hear(): void {
    this.#clock.hear()
  }

  /** The reader was stopped; time does not count until {@link advance}. */
  hold(): void {
    this.#clock.hold()
  }

  /** Ends now, after {@link begin}. */
  abandon(): void {
    if (this.#state === 'draining')
      this.#finish(this.#relay.isAtEnd && !this.#relay.holdsUndelivered ? 'complete' : unknownEnd)
  }

  #finish(end: OutputEnd): void {
    if (this.#state === 'done') return
    this.#state = 'done'
    this.#clock.hold()
    void this.#relay.close().then(() => this.#resolve(end))
  }
}

/** Whether anybody holds the output, and who, cannot be told. */
const unknownEnd: OutputEnd = { heldBy: [] }
