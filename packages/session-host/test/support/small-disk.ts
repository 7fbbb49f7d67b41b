import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Something that is undone. */
export type Undo = () => Promise<unknown>

/** Puts a file system of a few bytes on a directory; `undefined` where this user may not. */
export const mountSmallDisk = async (path: string, options: string): Promise<Undo | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path])
  } catch {
    return undefined
  }
  return () => execute('umount', ['-l', path])
}

/** Lets no file of this process, and of those that it starts, grow past so many bytes. */
export const limitFileSize = async (bytes: number): Promise<Undo> => {
  // Only the soft limit, or nobody could raise it again.
  const set = (limit: number | 'unlimited'): Promise<unknown> =>
    execute('prlimit', ['--pid', String(process.pid), `--fsize=${limit}:`])
  await set(bytes)
  return () => set('unlimited')
}
