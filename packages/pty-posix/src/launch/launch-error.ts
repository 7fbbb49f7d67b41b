import { closeSync, constants, openSync } from 'node:fs'
import { isRunnableFile, PtarmiganError, type PtarmiganErrorCode } from '@ptarmigan/adapter-interface'
import type { PosixPlatform } from '../posix-platform.ts'

/** The one place where what the system and the addon say about a failed start becomes a code. */

/** The addon could not be loaded. */
export const bindingError = (cause: unknown, probe: () => string | undefined = probeTerminals): PtarmiganError => {
  if (mentionsHelper(cause)) return helperError(cause, 'node_modules/node-pty/prebuilds/*/spawn-helper')
  const errno = errnoOf(cause) ?? probe()
  if (errno !== undefined && descriptorErrors.includes(errno)) return noDescriptorsError(cause, errno)
  return launchError(
    'pty-unavailable',
    'No pseudo-terminals: the native addon of node-pty cannot be loaded. Where it ships no build (musl), install it with a compiler at hand.',
    { cause },
  )
}

/** `fork` of the addon failed: it tells no errno, so the system is asked what it would say now. */
export const forkError = (
  cause: unknown,
  { platform, binding: { helperPath }, probe = probeTerminals }: ForkErrorContext,
): PtarmiganError => {
  if (mentionsHelper(cause) && !isRunnableFile(helperPath)) return helperError(cause, helperPath)
  const errno = errnoOf(cause) ?? textErrno(messageOf(cause)) ?? probe()
  if (errno === undefined || errno === 'EAGAIN' || errno === 'ENOMEM')
    return launchError('resource-exhausted', 'Cannot start a program: the system has no more processes or memory.', {
      cause,
    })
  const details = { errno }
  if (descriptorErrors.includes(errno)) return noDescriptorsError(cause, errno)
  if (errno === platform.outOfTerminals)
    return launchError(
      'resource-exhausted',
      'Cannot open a pseudo-terminal: the system has none left. End sessions, or raise its limit (kernel.pty.max).',
      { cause, details },
    )
  return launchError(
    'pty-unavailable',
    `Cannot open a pseudo-terminal: opening ${terminalMaster} fails with ${errno}.`,
    { cause, details },
  )
}

export interface ForkErrorContext {
  readonly platform: PosixPlatform
  readonly binding: { readonly helperPath: string }
  /** What opening a terminal fails with now; `undefined` when it works. */
  readonly probe?: () => string | undefined
}

/** The program was forked but never became the program: `text` is what the addon's child printed about it. */
export const execError = (path: string, text: string): PtarmiganError => {
  const said = execFailure(text)
  const errno = said === undefined ? undefined : textErrno(said.reason)
  const details = { path, ...(errno === undefined ? {} : { errno }) }
  const why = said?.reason ?? 'it ended before it became the program'
  if (said?.call === 'chdir')
    return launchError(
      errno === 'EACCES' ? 'permission-denied' : 'directory-not-found',
      `Cannot enter the working directory: ${why}.`,
      { details },
    )
  return launchError(execCodes[errno ?? ''] ?? 'spawn-failed', `Cannot start ${JSON.stringify(path)}: ${why}.`, {
    details,
  })
}

/** What the addon's child prints, whole, when a call before the program's first instruction fails. */
export const execFailure = (text: string): { readonly call: string; readonly reason: string } | undefined => {
  const [, call, reason] = /^(execvp|chdir|setgid|setuid)\(\d\) failed\.: ([^\r\n]+)\r\n$/.exec(text) ?? []
  return call === undefined || reason === undefined ? undefined : { call, reason }
}

/** The most that {@link execFailure} recognises. */
export const execFailureBytes = 256

const execCodes: Readonly<Record<string, PtarmiganErrorCode>> = {
  ENOENT: 'program-not-found',
  ENOTDIR: 'program-not-found',
  EACCES: 'permission-denied',
  EPERM: 'permission-denied',
  ENOEXEC: 'program-not-runnable',
  ELIBBAD: 'program-not-runnable',
  E2BIG: 'arguments-too-long',
  EMFILE: 'resource-exhausted',
  ENFILE: 'resource-exhausted',
  ENOMEM: 'resource-exhausted',
  EAGAIN: 'resource-exhausted',
}

/** The addon hands on `strerror(3)` of the C locale and no number. */
const textErrno = (text: string): string | undefined =>
  Object.entries(errnoTexts).find(([ending]) => text.endsWith(ending))?.[1]

const errnoTexts: Readonly<Record<string, string>> = {
  'No such file or directory': 'ENOENT',
  'Not a directory': 'ENOTDIR',
  'Permission denied': 'EACCES',
  'Operation not permitted': 'EPERM',
  'Exec format error': 'ENOEXEC',
  'Accessing a corrupted shared library': 'ELIBBAD',
  'Text file busy': 'ETXTBSY',
  'Argument list too long': 'E2BIG',
  'Too many open files': 'EMFILE',
  'Too many open files in system': 'ENFILE',
  'Cannot allocate memory': 'ENOMEM',
  'Resource temporarily unavailable': 'EAGAIN',
  'No space left on device': 'ENOSPC',
  'Device not configured': 'ENXIO',
  'No such device or address': 'ENXIO',
}

const descriptorErrors: readonly string[] = ['EMFILE', 'ENFILE']

const noDescriptorsError = (cause: unknown, errno: string): PtarmiganError =>
  launchError(
    'resource-exhausted',
    'Cannot open a pseudo-terminal: too many open files. Close some, or raise the limit (ulimit -n).',
    { cause, details: { errno } },
  )

const mentionsHelper = (cause: unknown): boolean => /posix_spawnp? failed/.test(messageOf(cause))

const helperError = (cause: unknown, helperPath: string): PtarmiganError =>
  launchError(
    'pty-unavailable',
    `No pseudo-terminals: ${helperPath} cannot be executed, as happens when an archive or a package manager drops its mode. Run: chmod +x ${helperPath}`,
    { cause, details: { path: helperPath } },
  )

/** What opening a terminal fails with now; `undefined` when it works, so that it was the fork that failed. */
const probeTerminals = (): string | undefined => {
  const opened: number[] = []
  try {
    opened.push(openSync(terminalMaster, constants.O_RDWR | constants.O_NOCTTY))
    // The slave needs a descriptor too.
    opened.push(openSync('/dev/null', 'r'))
    return undefined
  } catch (error) {
    return errnoOf(error) ?? 'an unknown error'
  } finally {
    for (const fd of opened) closeSync(fd)
  }
}

const terminalMaster = '/dev/ptmx'

const errnoOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

const launchError = (
  code: PtarmiganErrorCode,
  message: string,
  { cause, details }: { readonly cause?: unknown; readonly details?: Readonly<Record<string, unknown>> },
): PtarmiganError =>
  new PtarmiganError(message, {
    code,
    operation: 'spawn',
    ...(cause === undefined ? {} : { cause }),
    ...(details === undefined ? {} : { details }),
  })
