import type { ChildProcess } from 'node:child_process'
import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { isProcessId } from './spawn-child.ts'

/**
 * SIGTERM to the program itself, and SIGCONT so that a stopped one hears it. Nothing when its end was seen.
 *
 * Windows knows one request, CTRL_BREAK, which only a process on the same console can make and Node.js cannot
 * (GenerateConsoleCtrlEvent); there the program is ended, without a chance to tidy up. Its children are not.
 * https://learn.microsoft.com/windows/console/generateconsolectrlevent
 *
 * Goes through Node's handle, which knows whether the pid is still this program's.
 * @throws `permission-denied` when the program runs as somebody else
 */
export const askToEnd = (child: ChildProcess, platform: string): void => {
  if (!isProcessId(child.pid) || child.exitCode !== null || child.signalCode !== null) return
  let failure: Error | undefined
  const onError = (error: Error): void => {
    failure = error
  }
  // Node emits what `kill` met, before it returns.
  child.on('error', onError)
  if (child.kill('SIGTERM') && platform !== 'win32') child.kill('SIGCONT')
  child.off('error', onError)
  if (failure !== undefined)
    throw new PtarmiganError(`The program with pid ${child.pid} cannot be asked to end: permission denied.`, {
      code: 'permission-denied',
      operation: 'kill',
      cause: failure,
      details: { pid: child.pid },
    })
}
