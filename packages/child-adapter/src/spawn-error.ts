import {
  type CheckedLaunchSpec,
  findProgram,
  findWindowsProgram,
  isPtarmiganError,
  PtarmiganError,
  type PtarmiganErrorCode,
} from '@ptarmigan/adapter-interface'

/** The one place where the system's refusal to start a program gets its meaning. */
export const spawnErrorOf = (
  error: unknown,
  { spec, platform }: { readonly spec: CheckedLaunchSpec; readonly platform: string },
): PtarmiganError => {
  if (isPtarmiganError(error)) return error
  const errno = errnoOf(error)
  return errno === 'ENOENT' || errno === 'ENOTDIR' || errno === 'EACCES'
    ? explained(error, errno, { spec, find: platform === 'win32' ? findWindowsProgram : findProgram })
    : mapped(error, errno, spec)
}

/** The system's errors that mean one thing whatever the program. */
const meanings: Readonly<Record<string, { readonly code: PtarmiganErrorCode; readonly why: string }>> = {
  E2BIG: { code: 'arguments-too-long', why: 'its arguments and environment are larger than the system allows' },
  ENOEXEC: { code: 'program-not-runnable', why: 'it is not a program of this machine' },
  EFTYPE: { code: 'program-not-runnable', why: 'it is not a program of this machine' },
  EBADARCH: { code: 'program-not-runnable', why: 'it is built for another kind of machine' },
  ELIBBAD: { code: 'program-not-runnable', why: 'its loader is not one of this machine' },
  ENAMETOOLONG: { code: 'arguments-too-long', why: 'its command line is longer than the system allows' },
  EPERM: { code: 'permission-denied', why: 'the system does not permit it' },
  EMFILE: {
    code: 'resource-exhausted',
    why: 'this process has too many open files; close some or raise the limit (ulimit -n)',
  },
  ENFILE: { code: 'resource-exhausted', why: 'the system has too many open files' },
  EAGAIN: { code: 'resource-exhausted', why: 'there are too many processes; end some or raise the limit (ulimit -u)' },
  ENOMEM: { code: 'resource-exhausted', why: 'the system is out of memory' },
  ETXTBSY: { code: 'spawn-failed', why: 'its file is being written; try again when that is done' },
  ERR_INVALID_ARG_TYPE: { code: 'invalid-argument', why: 'an argument has the wrong type' },
  ERR_INVALID_ARG_VALUE: { code: 'invalid-argument', why: 'an argument has a value that is not allowed' },
}

const mapped = (cause: unknown, errno: string | undefined, spec: CheckedLaunchSpec): PtarmiganError => {
  const meaning = errno === undefined ? undefined : meanings[errno]
  const why = meaning?.why ?? (cause instanceof Error ? cause.message : String(cause))
  return new PtarmiganError(`Cannot start "${spec.file}": ${why}.`, {
    code: meaning?.code ?? 'spawn-failed',
    operation: 'spawn',
    cause,
    details: { file: spec.file, ...(errno === undefined ? {} : { errno }) },
  })
}

/** ENOENT and EACCES name neither the directory nor the program nor what it is run with; looking again tells them apart. */
const explained = (
  cause: unknown,
  errno: string,
  { spec, find }: { readonly spec: CheckedLaunchSpec; readonly find: (spec: CheckedLaunchSpec) => string },
): PtarmiganError => {
  try {
    find(spec)
  } catch (error) {
    if (isPtarmiganError(error)) return error
  }
  const denied = errno === 'EACCES'
  const why = denied ? 'permission denied' : 'what it names to be run with does not exist on this machine'
  return new PtarmiganError(`Cannot start "${spec.file}": ${why}.`, {
    code: denied ? 'permission-denied' : 'program-not-runnable',
    operation: 'spawn',
    cause,
    details: { file: spec.file, errno },
  })
}

const errnoOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
