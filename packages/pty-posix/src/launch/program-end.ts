import type { WaitResult } from '@ptarmigan/adapter-interface'
import { signalName } from '../signal-name.ts'

/** The end of one program, as the system told it. */
export class ProgramEnd {
  readonly seen: Promise<WaitResult>
  #resolve: (result: WaitResult) => void = () => undefined
  #isSeen = false

  constructor() {
    this.seen = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  /** Once true, the pid may belong to someone else. */
  get isSeen(): boolean {
    return this.#isSeen
  }

  /** The addon's report: a signal number of 0 means that there was none. */
  report(code: number, signalNumber: number): void {
    this.#isSeen = true
    this.#resolve(
      signalNumber === 0
        ? { kind: 'exited', code }
        : { kind: 'signaled', signal: signalName(signalNumber), signalNumber },
    )
  }
}
