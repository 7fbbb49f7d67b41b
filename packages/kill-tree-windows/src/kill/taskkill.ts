import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { win32 } from 'node:path'

/** What taskkill came to. `missing`: it could not be started, or did not end. */
export type TaskkillResult = 'done' | 'gone' | 'refused' | 'missing'

/** Runs taskkill on a tree. Never rejects. */
export type Taskkill = (pid: number, options: { readonly force: boolean }) => Promise<TaskkillResult>

/**
 * The result of an exit status: 0 is done, 128 means that there is no such process, and everything else is a refusal.
 * What it prints is in the language of the system and in a code page of its own, and tells nothing more.
 */
export const taskkillResult = (status: number | null): TaskkillResult => {
  if (status === 0) return 'done'
  return status === notFound ? 'gone' : 'refused'
}

const notFound = 128

/** The arguments for a tree. https://learn.microsoft.com/windows-server/administration/windows-commands/taskkill */
export const taskkillArguments = (pid: number, { force }: { readonly force: boolean }): readonly string[] =>
  force ? ['/T', '/F', '/PID', String(pid)] : ['/T', '/PID', String(pid)]

/** Windows' own taskkill, at its place: one of that name on the PATH may be anything. */
export const taskkillPath = (systemRoot: string): string => win32.join(systemRoot, 'System32', 'taskkill.exe')

/** taskkill at a path, without a shell. */
export const createTaskkill =
  (file: string, { patienceMs = 10_000 }: { readonly patienceMs?: number } = {}): Taskkill =>
  async (pid, options) => {
    const child = spawn(file, taskkillArguments(pid, options), { stdio: 'ignore', windowsHide: true })
    const timer = setTimeout(() => {
      // Without a pid there is no process, and Node 20 would signal the caller's own group.
      if (child.pid !== undefined) child.kill('SIGKILL')
    }, patienceMs)
    try {
      const [status, signal] = await once(child, 'exit')
      if (typeof signal === 'string') return 'missing'
      return taskkillResult(typeof status === 'number' ? status : null)
    } catch {
      // It did not start; once() turns its error into a rejection.
      return 'missing'
    } finally {
      clearTimeout(timer)
    }
  }
