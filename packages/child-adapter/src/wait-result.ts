import { constants } from 'node:os'
import { type WaitResult, windowsExitCodeName } from '@ptarmigan/adapter-interface'

/** How Node says that a program ended, as a union: neither a signal nor an unknown end is an exit code of 0. */
export const waitResultOf = (code: number | null, signal: NodeJS.Signals | null): WaitResult => {
  if (signal !== null) return signaled(signal)
  return code === null ? unknownEnd : { kind: 'exited', code }
}

/** A program whose end was not seen within the time that SIGKILL needs. */
export const unconfirmedEnd: WaitResult = {
  kind: 'signaled',
  signal: 'SIGKILL',
  signalNumber: constants.signals.SIGKILL,
  unconfirmed: true,
}

/** Node always gives one of both; should it not, nothing is known. */
const unknownEnd: WaitResult = { kind: 'signaled', signal: 'unknown', signalNumber: 0, unconfirmed: true }

/** The end in words, for messages. */
export const describeEnd = (result: WaitResult): string =>
  result.kind === 'exited' ? `ended with exit code ${codeInWords(result.code)}` : `was ended by ${result.signal}`

const codeInWords = (code: number): string => {
  const name = windowsExitCodeName(code)
  return name === undefined ? String(code) : `${code} (${name})`
}

const signaled = (signal: NodeJS.Signals): WaitResult => ({
  kind: 'signaled',
  signal,
  signalNumber: constants.signals[signal],
})
