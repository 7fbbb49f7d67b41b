import { constants } from 'node:os'
import type { WaitResult } from '@ptarmigan/adapter-interface'

/** How Node says that a program ended, as a union: a signal is never an exit code of 0. */
export const waitResultOf = (code: number | null, signal: NodeJS.Signals | null): WaitResult =>
  signal === null ? { kind: 'exited', code: code ?? 0 } : signaled(signal)

/** A program whose end was not seen within the time that SIGKILL needs. */
export const unconfirmedEnd: WaitResult = {
  kind: 'signaled',
  signal: 'SIGKILL',
  signalNumber: constants.signals.SIGKILL,
  unconfirmed: true,
}

/** The end in words, for messages. */
export const describeEnd = (result: WaitResult): string =>
  result.kind === 'exited' ? `ended with exit code ${result.code}` : `was ended by ${result.signal}`

const signaled = (signal: NodeJS.Signals): WaitResult => ({
  kind: 'signaled',
  signal,
  signalNumber: constants.signals[signal],
})
