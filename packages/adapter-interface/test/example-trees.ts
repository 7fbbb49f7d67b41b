import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { KillTreeBackend, OrphanGuard, ProcessIdentity } from '../src/index.ts'
import { PtarmiganError } from '../src/index.ts'

/** The least that a suite needs of a tree kill: identities by start time, and the process group as the tree. POSIX. */
export const createExampleTrees = (): KillTreeBackend => ({
  identify,
  isAlive,
  describe: async (identity) => ({ ...identity, command: '[unknown]' }),
  holdersOf: async () => [],
  killTree: async (target, { graceMs = 3000 } = {}) => {
    const startedAt = performance.now()
    const identity = typeof target === 'number' ? await identify(target) : target
    const { outcome, signals } = await endGroup(identity, graceMs)
    const description = { ...identity, command: '[unknown]' }
    return {
      members: [{ identity: description, command: '[unknown]', outcome, signals }],
      complete: false,
      limits: ['only the process group was signalled'],
      durationMs: performance.now() - startedAt,
    }
  },
  createOrphanGuard: (): OrphanGuard => {
    throw new PtarmiganError('The example has no orphan guard.', { code: 'unsupported', operation: 'guard' })
  },
})

const endGroup = async (
  identity: ProcessIdentity,
  graceMs: number,
): Promise<{ outcome: 'exited' | 'killed'; signals: string[] }> => {
  const signals: string[] = []
  const deadline = performance.now() + graceMs
  while (await isAlive(identity)) {
    const signal = performance.now() < deadline ? 'SIGTERM' : 'SIGKILL'
    if (!signals.includes(signal)) {
      process.kill(-identity.pid, signal)
      signals.push(signal)
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { outcome: signals.includes('SIGKILL') ? 'killed' : 'exited', signals }
}

const isAlive = async ({ pid, startTime }: ProcessIdentity): Promise<boolean> =>
  startTime !== undefined && (await identify(pid)).startTime === startTime

const identify = async (pid: number): Promise<ProcessIdentity> => {
  const startTime = process.platform === 'linux' ? await startTicks(pid) : await startSecond(pid)
  return startTime === undefined ? { pid } : { pid, startTime }
}

/** Fields 3 and 22 of `/proc/<pid>/stat`, counted after the name, which may hold anything. */
const startTicks = async (pid: number): Promise<number | undefined> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields === undefined || fields[0] === 'Z' || fields[0] === 'X') return undefined
  return Number(fields[19])
}

const startSecond = async (pid: number): Promise<number | undefined> => {
  const listing = await promisify(execFile)('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => undefined)
  const [state = 'Z', ...started] = listing?.stdout.trim().split(/\s+/) ?? []
  return state.startsWith('Z') ? undefined : Date.parse(started.join(' '))
}
