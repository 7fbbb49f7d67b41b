import { PtarmiganError } from '@ptarmigan/adapter-interface'

/** What the system's errors mean for a log, and what to do. */
const meanings: Readonly<Record<string, string>> = {
  EACCES: 'permission was refused; make the log directory writable for this user',
  EBADF: 'its descriptor was closed by something else in this process',
  EDQUOT: 'the disk quota is used up; free space',
  EEXIST: 'something stands at its path already; remove it, or use another name',
  EFBIG: 'the file-size limit of this process (ulimit -f) is reached; raise it',
  EIO: 'the disk failed; see the system log',
  ELOOP: 'a link stands at its path, and links are never followed; remove it',
  EMFILE: 'this process is out of descriptors; raise ulimit -n',
  ENFILE: 'the system is out of descriptors',
  ENOENT: 'it or its directory was removed',
  ENOSPC: 'the disk is full; free space',
  ENOTDIR: 'a part of its path is no directory',
  EPERM: 'the operation was refused; make the log directory writable for this user',
  EROFS: 'the file system is read-only',
}

/** Errors of this process rather than of the file: the same read may work a moment later. */
const passing: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'])

/** Errors that no waiting mends: the path is taken by something that is not ours. */
const final: ReadonlySet<string> = new Set(['EEXIST', 'ELOOP'])

/** The system's code of an error (`ENOSPC`), if it has one. */
export const errnoOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const isPassing = (error: unknown): boolean => passing.has(errnoOf(error) ?? '')

export const isFinal = (error: unknown): boolean => final.has(errnoOf(error) ?? '')

/** Wraps an error of the system as `log-failed`; one that is wrapped already stays. */
export const logFailed = (operation: string, path: string, cause: unknown): PtarmiganError => {
  if (cause instanceof PtarmiganError) return cause
  const code = errnoOf(cause)
  const meaning = meanings[code ?? ''] ?? (cause instanceof Error ? cause.message : String(cause))
  return logFailure(operation, path, code === undefined ? meaning : `${meaning} (${code})`, cause)
}

/** A `log-failed` found by looking, not told by the system. */
export const logFailure = (operation: string, path: string, meaning: string, cause?: unknown): PtarmiganError =>
  new PtarmiganError(`Log file ${path}: ${operation} failed: ${meaning}.`, {
    code: 'log-failed',
    operation,
    details: { path },
    ...(cause === undefined ? {} : { cause }),
  })
