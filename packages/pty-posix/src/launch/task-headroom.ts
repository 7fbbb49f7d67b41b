import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PtarmiganError } from '@ptarmigan/adapter-interface'

/**
 * Refuses to fork when the system is about to run out of processes.
 *
 * The addon starts a thread after the fork, and where that thread cannot be had it ends the whole host. A session needs
 * two tasks; asking for a few more leaves room for what other programs start in the same moment. Linux.
 * @throws `resource-exhausted`
 */
export const checkTaskHeadroom = (files: TaskFiles = systemFiles): void => {
  const tight = [...groupHeadrooms(files), userHeadroom(files)].find(
    (room) => room !== undefined && room.free < neededTasks,
  )
  if (tight === undefined) return
  throw new PtarmiganError(
    `Cannot start a program on a terminal: ${tight.limit} allows ${tight.free} more processes, and ${neededTasks} must be free. End some, or raise the limit.`,
    { code: 'resource-exhausted', operation: 'spawn', details: { limit: tight.limit, free: tight.free } },
  )
}

/** Where the system tells how many tasks there are; absent files mean that there is no such limit. */
export interface TaskFiles {
  read(path: string): string | undefined
  list(path: string): readonly string[]
}

interface Headroom {
  /** What sets the limit, for people. */
  readonly limit: string
  readonly free: number
}

const neededTasks = 8

const systemFiles: TaskFiles = {
  read: (path) => (lastingFiles.has(path) ? readLasting(path) : readNow(path)),
  list: (path) => {
    try {
      return readdirSync(path)
    } catch {
      return []
    }
  },
}

const readNow = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return undefined
  }
}

/** What hardly ever changes: read once a second, not at each of many starts. */
const lastingFiles: ReadonlySet<string> = new Set([
  '/proc/self/cgroup',
  '/proc/self/limits',
  '/proc/self/status',
  '/proc/self/uid_map',
])
const lasting = new Map<string, { readonly text: string | undefined; readonly readAtMs: number }>()

const readLasting = (path: string): string | undefined => {
  const known = lasting.get(path)
  if (known !== undefined && performance.now() - known.readAtMs < 1000) return known.text
  const text = readNow(path)
  lasting.set(path, { text, readAtMs: performance.now() })
  return text
}

/** pids.max holds for a control group and for all below it. https://docs.kernel.org/admin-guide/cgroup-v2.html#pid */
const groupHeadrooms = (files: TaskFiles): Headroom[] =>
  groupDirectories(files.read('/proc/self/cgroup') ?? '').flatMap((directory) => {
    const max = Number(files.read(join(directory, 'pids.max')))
    if (!Number.isInteger(max) || max <= 0) return []
    return [{ limit: `pids.max of ${directory}`, free: max - Number(files.read(join(directory, 'pids.current'))) }]
  })

/** The host's own group and those above it, in version 2 (`0::/path`) and version 1 (`7:pids:/path`). */
const groupDirectories = (membership: string): string[] =>
  membership.split('\n').flatMap((line) => {
    const [, controllers, path] = /^\d+:(pids|):(\/.*)$/.exec(line) ?? []
    if (path === undefined) return []
    const mount = controllers === 'pids' ? '/sys/fs/cgroup/pids' : '/sys/fs/cgroup'
    const names = path.split('/').filter((name) => name !== '')
    return [...names.map((_, index) => join(mount, ...names.slice(0, names.length - index))), mount]
  })

/** RLIMIT_NPROC counts the threads of a user. `getrlimit(2)` */
const userHeadroom = (files: TaskFiles): Headroom | undefined => {
  const limit = Number(/^Max processes\s+(\d+)/m.exec(files.read('/proc/self/limits') ?? '')?.[1])
  const user = /^Uid:\s+(\d+)/m.exec(files.read('/proc/self/status') ?? '')?.[1]
  if (!Number.isInteger(limit) || user === undefined || isUnlimitedUser(user, files)) return undefined
  // Counting is slow, and needless while the whole system has fewer tasks than this user may have.
  const systemTotal = Number(/\/(\d+) /.exec(files.read('/proc/loadavg') ?? '')?.[1])
  if (systemTotal + neededTasks <= limit) return undefined
  return { limit: 'the limit of processes of this user (ulimit -u)', free: limit - countTasks(user, files) }
}

/** The superuser of the initial user namespace has no such limit. */
const isUnlimitedUser = (user: string, files: TaskFiles): boolean =>
  user === '0' && /^\s*0\s+0\s+4294967295\s*$/.test(files.read('/proc/self/uid_map') ?? '')

const countTasks = (user: string, files: TaskFiles): number => {
  let tasks = 0
  for (const name of files.list('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const status = files.read(`/proc/${name}/status`) ?? ''
    if (/^Uid:\s+(\d+)/m.exec(status)?.[1] === user) tasks += Number(/^Threads:\s+(\d+)/m.exec(status)?.[1] ?? 1)
  }
  return tasks
}
