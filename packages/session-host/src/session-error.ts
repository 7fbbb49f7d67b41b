import { PtarmiganError, type RunExit, windowsExitCodeName } from '@ptarmigan/adapter-interface'

/** What is said to whoever writes to a session that has ended. */
export const sessionEnded = (id: string, { operation, exit }: { operation: string; exit: RunExit }): PtarmiganError =>
  new PtarmiganError(`Cannot ${operation}: session ${id} has ended: ${endInWords(exit)}.`, {
    code: 'session-ended',
    operation,
    details: { id, exitCode: exit.exitCode, exitSignal: exit.exitSignal, reason: exit.reason },
  })

/** What is said where a session has no terminal, or no input. */
export const sessionCannot = (id: string, { operation, why }: { operation: string; why: string }): PtarmiganError =>
  new PtarmiganError(`Cannot ${operation}: session ${id} ${why}.`, { code: 'unsupported', operation, details: { id } })

/** An end in a few words: `exited (code 3)`, `killed by SIGKILL after a timeout`. */
export const endInWords = (exit: RunExit): string => {
  const how =
    exit.exitSignal === undefined ? `exited (code ${codeInWords(exit.exitCode)})` : `killed by ${exit.exitSignal}`
  const why = {
    'manual-cancel': ' on request',
    'overall-timeout': ' after its time limit',
    'no-output-timeout': ' after too long without output',
  }
  return exit.reason in why ? `${how}${why[exit.reason as keyof typeof why]}` : how
}

const codeInWords = (code: number | undefined): string => {
  const name = code === undefined ? undefined : windowsExitCodeName(code)
  return name === undefined ? String(code ?? 'unknown') : `${code}, ${name}`
}
