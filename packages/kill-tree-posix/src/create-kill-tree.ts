import {
  checkPid,
  type KillReceipt,
  type KillTreeBackend,
  type KillTreeOptions,
  type Logger,
  type ProcessIdentity,
  PtarmiganError,
} from '@ptarmigan/adapter-interface'
import { GuardProcess } from './guard/guard-process.ts'
import { createOrphanGuard } from './guard/orphan-guard.ts'
import { holdersOf } from './holders-of.ts'
import { TreeKiller } from './kill/tree-killer.ts'
import { type ListedProcess, listRecords } from './process-listing.ts'
import { describeRecord, identityOf } from './table/describe-record.ts'
import { openTable } from './table/open-table.ts'
import { isGone, type ProcessRecord } from './table/process-record.ts'
import { isSameProcess } from './table/snapshot.ts'

/** How processes are found and what is spared. */
export interface KillTreeSettings {
  /** As `process.platform` names it; default: that. */
  readonly platform?: string
  /** Never signalled, beside pid 1, the host and its ancestors. */
  readonly protectedPids?: readonly number[]
  /** Default: silent. */
  readonly logger?: Logger
  /** Where procfs is mounted; default `/proc`. */
  readonly procPath?: string
  /** The `ps` to use where there is no procfs; default: that of the system, then the one on PATH. */
  readonly psPath?: string
}

/** The contract's backend, and lists of processes for those who only want to look. */
export interface PosixKillTree extends KillTreeBackend {
  /** Every process in sight but kernel threads and zombies. */
  listProcesses(): Promise<readonly ListedProcess[]>
  /** What {@link killTree} would end now. */
  listTree(
    target: number | ProcessIdentity,
    options?: Pick<KillTreeOptions, 'marker'>,
  ): Promise<readonly ListedProcess[]>
  /** The processes of exactly this name. */
  findByName(name: string): Promise<readonly ListedProcess[]>
}

/**
 * Makes the backend for Linux, macOS and the BSDs; starts nothing.
 *
 * @throws `unsupported` on Windows
 */
export const createKillTree = (settings: KillTreeSettings = {}): PosixKillTree => {
  const { platform = process.platform, protectedPids, logger, procPath, psPath } = settings
  if (platform === 'win32') throw unsupported()
  const table = openTable({ platform, procPath, psPath })
  const hostPid = process.pid
  const guardProcess = new GuardProcess({ table, logger })
  const evidenceOf = (root: ProcessIdentity) => guardProcess.evidenceOf(root)
  const killer = new TreeKiller({ table, hostPid, protectedPids, logger, evidenceOf })

  const readLive = async (pid: number): Promise<ProcessRecord | undefined> => {
    const record = await table.read(pid)
    return record && !isGone(record) ? record : undefined
  }
  const findLive = async (identity: ProcessIdentity): Promise<ProcessRecord | undefined> => {
    const record = await readLive(identity.pid)
    return record && isSameProcess(identity, record, table.startTolerance) ? record : undefined
  }
  const listProcesses = async (): Promise<ListedProcess[]> => listRecords((await killer.scan()).byPid.values(), table)

  return {
    identify: async (pid) => {
      checkPid(pid)
      // A zombie still has an identity: whoever started it is to know it by that, too.
      const record = await table.read(pid)
      return record ? identityOf(record, table) : { pid }
    },
    isAlive: async (identity) => (await findLive(identity)) !== undefined,
    describe: async (identity) => {
      const record = await findLive(identity)
      return record && describeRecord(record, table)
    },
    holdersOf: (files) => holdersOf(files, { table, scan: killer.scan, hostPid }),
    killTree: (target, options) => killer.kill(target, options),
    createOrphanGuard: () => createOrphanGuard(guardProcess),
    listProcesses,
    listTree: async (target, options) => listRecords(await killer.list(target, options), table),
    findByName: async (name) => (await listProcesses()).filter((listed) => listed.name === name),
  }
}

let shared: PosixKillTree | undefined

/**
 * Ends a whole tree and proves it. Calls for one tree at the same time share one kill.
 *
 * @throws `invalid-argument`, `protected-process`, `identity-mismatch`, `process-table-unavailable`
 */
export const killProcessTree = async (
  target: number | ProcessIdentity,
  options?: KillTreeOptions,
): Promise<KillReceipt> => {
  shared ??= createKillTree()
  return shared.killTree(target, options)
}

const unsupported = (): PtarmiganError =>
  new PtarmiganError(
    'This package knows the processes of POSIX systems; on Windows use @ptarmigan/kill-tree-windows.',
    {
      code: 'unsupported',
      operation: 'create-kill-tree',
    },
  )
