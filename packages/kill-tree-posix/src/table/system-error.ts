import { PtarmiganError } from '@ptarmigan/adapter-interface'

/** The errno name of an error of the system. */
export const errnoOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** ESRCH comes from a file of `/proc` that was opened before its process ended. */
export const isNoSuchProcess = (error: unknown): boolean => ['ENOENT', 'ESRCH'].includes(errnoOf(error) ?? '')

export const isNotPermitted = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(errnoOf(error) ?? '')

/** Without the process table nothing can be found, and nothing may be claimed. */
export const tableUnavailable = (reason: string, cause?: unknown): PtarmiganError =>
  new PtarmiganError(`Cannot read the process table: ${reason}`, {
    code: 'process-table-unavailable',
    operation: 'read-process-table',
    cause,
  })
