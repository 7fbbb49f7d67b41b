import { PtarmiganError, type PtarmiganErrorCode } from '@ptarmigan/adapter-interface'

export const wrongArgument = (operation: string, option: string, rule: string): PtarmiganError =>
  failure(`Cannot ${operation}: \`${option}\` ${rule}.`, { code: 'invalid-argument', operation, details: { option } })

/** No process has this id, or no session this name. */
export const notFound = (
  what: 'process' | 'session' | 'user shell',
  { operation, id, known }: { operation: string; id: string; known: readonly string[] },
): PtarmiganError => {
  const list = known.slice(-20).join(', ')
  return failure(
    `Cannot ${operation}: there is no ${what} "${id}". ${list === '' ? 'There are none.' : `There are: ${list}.`}`,
    {
      ...{ code: 'session-not-found', operation, details: { id } },
    },
  )
}

export const notStarted = (operation: string, id: string): PtarmiganError =>
  failure(
    `Cannot ${operation}: process ${id} is not started: waiting for the terminal's size. Resize it, or attach a viewer with a size.`,
    {
      ...{ code: 'not-started', operation, details: { id } },
    },
  )

export const hasEnded = (operation: string, { id, how }: { id: string; how: string }): PtarmiganError =>
  failure(`Cannot ${operation}: process ${id} has ended: ${how}.`, {
    code: 'session-ended',
    operation,
    details: { id },
  })

/** The program runs, but what was asked for is not to be had of it. */
export const notAvailable = (operation: string, { id, why }: { id: string; why: string }): PtarmiganError =>
  failure(`Cannot ${operation}: process ${id} ${why}.`, { code: 'unsupported', operation, details: { id } })

export const sessionBusy = (sessionId: string, id: string): PtarmiganError =>
  failure(
    `Cannot start: session "${sessionId}" has the process ${id} already. Stop it first, or take another session id.`,
    {
      ...{ code: 'invalid-argument', operation: 'start', details: { option: 'sessionId', sessionId, id } },
    },
  )

export const runnerDisposed = (operation: string): PtarmiganError =>
  failure(`Cannot ${operation}: the runner was disposed of.`, { code: 'disposed', operation })

const failure = (
  message: string,
  options: { code: PtarmiganErrorCode; operation: string; details?: Readonly<Record<string, unknown>> },
): PtarmiganError => new PtarmiganError(message, options)
