import { type WaitResult, windowsExitCodeName } from '@ptarmigan/adapter-interface'

/**
 * The end that the handle of a process told. Windows has codes only: also 0xC000013A, which says that Ctrl-C ended it, is
 * one, and has a name ({@link windowsExitCodeName}). What is no number is unknown, and never a success.
 */
export const waitResultOf = (code: unknown): WaitResult =>
  // The addon hands over the 32 bits as a signed number; Node tells codes of Windows without a sign.
  typeof code === 'number' && Number.isInteger(code) ? { kind: 'exited', code: code >>> 0 } : unknownEnd

const unknownEnd: WaitResult = { kind: 'signaled', signal: 'unknown', signalNumber: 0, unconfirmed: true }

/** The end in words, for messages. */
export const describeEnd = (result: WaitResult): string => {
  if (result.kind === 'signaled') return result.signal
  const name = windowsExitCodeName(result.code)
  return `exit code ${result.code}${name === undefined ? '' : `, ${name}`}`
}
