import {
  checkPid,
  type KillReceipt,
  type KillTreeBackend,
  type KillTreeOptions,
  type Logger,
  type ProcessIdentity,
  PtarmiganError,
  shareLooks,
} from '@ptarmigan/adapter-interface'
import { GuardProcess } from './guard/guard-process.ts'
import { createOrphanGuard } from './guard/orphan-guard.ts'
import { IdentifiedRoots } from './identified-roots.ts'
import { createTaskkill, taskkillPath } from './kill/taskkill.ts'
import { TreeKiller, windowsPidRules } from './kill/tree-killer.ts'
import { describeRecord, identityOf } from './table/identity-of.ts'
import { listProcesses } from './table/list-processes.ts'
import { powershellClock } from './table/powershell-clock.ts'
import type { ProcessRecord } from './table/process-record.ts'
import { createProcessTable } from './table/process-table.ts'
import { createStartClock } from './table/start-clock.ts'

/** How processes are found and what is spared. */
export interface KillTreeSettings {
  /** As `process.platform` names it; default: that. */
  readonly platform?: string
  /** Where Windows is; default: `SystemRoot` of the environment. */
  readonly systemRoot?: string
  /** Never ended, beside the system, the host and its ancestors. */
  readonly protectedPids?: readonly number[]
  /** Default: silent. */
  readonly logger?: Logger
}

/** The contract's backend; to be disposed of when it is not wanted any more, or left to the end of the host. */
export interface WindowsKillTree extends KillTreeBackend, Disposable {}

/**
 * Makes the backend for Windows; starts nothing.
 *
 * @throws `unsupported` on other platforms
 */
export const createKillTree = (settings: KillTreeSettings = {}): WindowsKillTree => {
  const { platform = process.platform, protectedPids, logger } = settings
  if (platform !== 'win32') throw unsupported(platform)
  const systemRoot = settings.systemRoot ?? process.env.SystemRoot ?? 'C:\\Windows'
  const clock = createStartClock({ ...powershellClock(systemRoot), logger })
  const table = createProcessTable({ list: listProcesses, clock })
  const look = shareLooks(table.look)
  const roots = new IdentifiedRoots()
  const guardProcess = new GuardProcess({ logger })
  const killer = new TreeKiller({
    look,
    exists: table.exists,
    taskkill: createTaskkill(taskkillPath(systemRoot)),
    hostPid: process.pid,
    protectedPids,
    logger,
    strangersOf: (root) => roots.strangersOf(root),
  })

  const findLive = async (identity: ProcessIdentity): Promise<ProcessRecord | undefined> => {
    // Most questions are about what has ended, and that costs nothing to see.
    if (!table.exists(checkPid(identity.pid, windowsPidRules))) return undefined
    const record = (await look()).find(identity)
    // A program that has ended stays in the list for a moment.
    return record && table.exists(record.pid) ? record : undefined
  }

  return {
    identify: async (pid) => {
      checkPid(pid, windowsPidRules)
      if (!table.exists(pid)) return { pid }
      const snapshot = await look()
      const record = snapshot.byPid.get(pid)
      if (!record) return { pid }
      const identity = identityOf(record)
      roots.note(identity, snapshot)
      return identity
    },
    isAlive: async (identity) => (await findLive(identity)) !== undefined,
    describe: async (identity) => {
      const record = await findLive(identity)
      return record && describeRecord(record)
    },
    // Who has a handle open is not told to programs without the debug privilege.
    holdersOf: async () => [],
    killTree: (target, options) => killer.kill(target, options),
    createOrphanGuard: () => createOrphanGuard(guardProcess),
    [Symbol.dispose]: () => table.dispose(),
  }
}

let shared: WindowsKillTree | undefined

/**
 * Ends a whole tree and proves it. Calls for one tree at the same time share one kill.
 *
 * @throws `invalid-argument`, `protected-process`, `identity-mismatch`, `process-table-unavailable`, `unsupported`
 */
export const killProcessTree = async (
  target: number | ProcessIdentity,
  options?: KillTreeOptions,
): Promise<KillReceipt> => {
  shared ??= createKillTree()
  return shared.killTree(target, options)
}

const unsupported = (platform: string): PtarmiganError =>
  new PtarmiganError(
    `This package knows the processes of Windows; on ${platform} use @ptarmigan/kill-tree-posix, where that knows it.`,
    { code: 'unsupported', operation: 'create-kill-tree', details: { platform } },
  )
