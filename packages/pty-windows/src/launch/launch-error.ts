import { PtarmiganError, type PtarmiganErrorCode } from '@ptarmigan/adapter-interface'

/** The one place where what Windows and the addon say about a failed start becomes a code. */

/** The addon could not be loaded. */
export const bindingError = (cause: unknown): PtarmiganError =>
  launchError('pty-unavailable', 'No pseudo-consoles: the native addon of node-pty cannot be loaded.', { cause })

/** A pseudo-console could not be made. */
export const consoleError = (cause: unknown): PtarmiganError =>
  launchError(
    'pty-unavailable',
    'No pseudo-console can be had: Windows makes them from version 10.0.17763 (1809) on.',
    { cause },
  )

/** CreateProcess failed. */
export const startError = (
  cause: unknown,
  { file, cwd }: { readonly file: string; readonly cwd: string },
): PtarmiganError => {
  const number = errorNumberOf(cause)
  const { code, why } = meaningOf(number)
  return launchError(code, `Cannot start "${file}" in "${cwd}": ${why}.`, {
    cause,
    details: { file, cwd, error: number },
  })
}

/** The number that the addon puts at the end of its message: there is nothing else. */
const errorNumberOf = (cause: unknown): number | undefined => {
  const found = /error code: (\d+)/.exec(cause instanceof Error ? cause.message : String(cause))?.[1]
  return found === undefined ? undefined : Number(found)
}

interface Meaning {
  readonly code: PtarmiganErrorCode
  readonly why: string
}

const meaningOf = (number: number | undefined): Meaning =>
  meanings.get(number ?? 0) ?? {
    code: 'spawn-failed',
    why: number === undefined ? 'Windows refused it' : `Windows refused it with error ${number}`,
  }

/** https://learn.microsoft.com/windows/win32/debug/system-error-codes */
const meanings: ReadonlyMap<number, Meaning> = new Map([
  [2, { code: 'program-not-found', why: 'no such file' }],
  [3, { code: 'program-not-found', why: 'no such path' }],
  [4, { code: 'resource-exhausted', why: 'too many open files' }],
  [5, { code: 'permission-denied', why: 'access denied' }],
  [8, { code: 'resource-exhausted', why: 'not enough memory' }],
  [14, { code: 'resource-exhausted', why: 'not enough memory' }],
  [32, { code: 'permission-denied', why: 'another program is using the file' }],
  [87, { code: 'spawn-failed', why: 'Windows does not take it in this form' }],
  [193, { code: 'program-not-runnable', why: 'it is no program of this machine' }],
  [206, { code: 'arguments-too-long', why: 'the command line is too long' }],
  [216, { code: 'program-not-runnable', why: 'it is a program of another kind of machine' }],
  [225, { code: 'permission-denied', why: 'it was taken for malware' }],
  [267, { code: 'directory-not-found', why: 'no such directory' }],
  [740, { code: 'permission-denied', why: 'it must be run as an administrator' }],
  [1314, { code: 'permission-denied', why: 'a privilege is missing' }],
  [1455, { code: 'resource-exhausted', why: 'the page file is too small' }],
])

const launchError = (
  code: PtarmiganErrorCode,
  message: string,
  { cause, details }: { readonly cause: unknown; readonly details?: Readonly<Record<string, unknown>> },
): PtarmiganError =>
  new PtarmiganError(message, { code, operation: 'spawn', cause, ...(details === undefined ? {} : { details }) })
