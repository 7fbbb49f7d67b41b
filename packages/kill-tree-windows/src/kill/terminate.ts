import type { TreeMember } from '../tree/tree.ts'

/** How an end by this package is named in a receipt. */
export const terminated = 'TerminateProcess'

/**
 * Ends one process at once, and notes on the member what came of it. Node's SIGKILL is TerminateProcess with exit code 1.
 *
 * https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-terminateprocess
 */
export const terminate = (member: TreeMember): void => {
  try {
    process.kill(member.identity.pid, 'SIGKILL')
    member.signals.push(terminated)
    member.denied = false
  } catch (error) {
    const errno = error instanceof Error && 'code' in error ? error.code : undefined
    if (errno === 'ESRCH') member.gone = true
    else if (errno === 'EPERM' || errno === 'EACCES') member.denied = true
    else throw error
  }
}
