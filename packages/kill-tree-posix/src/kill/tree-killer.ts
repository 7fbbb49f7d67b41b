import {
  type CheckedKillRequest,
  checkKillRequest,
  Deadline,
  identityMismatch,
  type KillReceipt,
  type KillTreeOptions,
  type Logger,
  type ProcessIdentity,
  protectedProcess,
  receiptOf,
  shareLooks,
  silentLogger,
} from '@ptarmigan/adapter-interface'
import { keyOf } from '../table/describe-record.ts'
import type { ProcessRecord } from '../table/process-record.ts'
import type { ProcessTable } from '../table/process-table.ts'
import { isSameProcess, type ProcessSnapshot } from '../table/snapshot.ts'
import { ancestorsOf } from '../tree/surroundings.ts'
import { Tree } from '../tree/tree.ts'
import { killedMember } from './killed-member.ts'
import { stopTree } from './stop-tree.ts'

/** Who kills, and what it spares. */
export interface TreeKillerOptions {
  readonly table: ProcessTable
  readonly hostPid: number
  readonly protectedPids?: readonly number[] | undefined
  readonly logger?: Logger | undefined
  /** What is known of a tree from before, beside its root's identity. */
  readonly evidenceOf?: (root: ProcessIdentity) => TreeEvidence | undefined
}

/** What an earlier look at a tree told. */
export interface TreeEvidence {
  /** Files that only this tree can have open. */
  readonly files?: readonly string[] | undefined
  /** The session that its root was in. */
  readonly rootSession?: number | undefined
}

/** Ends trees; requests for one tree share one kill, which the strongest of them drives. */
export class TreeKiller {
  readonly scan: () => Promise<ProcessSnapshot>
  readonly #options: TreeKillerOptions
  readonly #logger: Logger
  readonly #active = new Map<string, ActiveKill>()

  constructor(options: TreeKillerOptions) {
    this.#options = options
    this.#logger = options.logger ?? silentLogger
    this.scan = shareLooks(() => options.table.scan())
  }

  /** @throws `invalid-argument`, `protected-process`, `identity-mismatch`, `process-table-unavailable` */
  async kill(target: number | ProcessIdentity, options?: KillTreeOptions): Promise<KillReceipt> {
    const request = checkKillRequest(target, options)
    const found = this.#options.table.read(request.pid)
    const root = this.#identifyRoot(request, found instanceof Promise ? await found : found)
    const key = keyOf(root)
    const active = this.#active.get(key) ?? this.#begin(key, root, request)
    active.grace.shortenTo(request.graceMs)
    active.tree.addMarker(request.marker)
    return active.receipt
  }

  /**
   * What {@link kill} would end now.
   *
   * @throws `invalid-argument`, `identity-mismatch`, `process-table-unavailable`
   */
  async list(target: number | ProcessIdentity, options?: KillTreeOptions): Promise<readonly ProcessRecord[]> {
    const request = checkKillRequest(target, options)
    const tree = this.#treeOf(this.#identifyRoot(request, await this.#options.table.read(request.pid)), request)
    await tree.look()
    return tree.living().map(({ record }) => record)
  }

  #identifyRoot({ pid, identity, marker }: CheckedKillRequest, record: ProcessRecord | undefined): ProcessIdentity {
    const { table } = this.#options
    const bootId = table.bootId()
    if (!identity) return { pid, ...(record ? { startTime: record.startTime } : {}) }
    if (identity.bootId !== undefined && bootId !== undefined && identity.bootId !== bootId)
      throw identityMismatch(identity, 'the system was started again since')
    // With a marker, what the root left behind can be found though its pid is taken; the one that took it is not touched.
    if (record && !isSameProcess(identity, record, table.startTolerance) && marker === undefined)
      throw identityMismatch(identity, `pid ${pid} is ${table.commandOf(record)} now`)
    return identity
  }

  #begin(key: string, root: ProcessIdentity, request: CheckedKillRequest): ActiveKill {
    const tree = this.#treeOf(root, request)
    const grace = new Deadline(request.graceMs)
    const receipt = this.#run(tree, { request, grace }).finally(() => {
      this.#active.delete(key)
      if (this.#active.size === 0) this.#options.table.forget()
    })
    const active = { tree, grace, receipt }
    this.#active.set(key, active)
    return active
  }

  #treeOf(root: ProcessIdentity, { marker }: CheckedKillRequest): Tree {
    const { table, hostPid, protectedPids, evidenceOf } = this.#options
    const evidence = evidenceOf?.(root)
    const tree = new Tree(root, { ...evidence, table, hostPid, protectedPids, scan: this.scan, logger: this.#logger })
    tree.addMarker(marker)
    return tree
  }

  async #run(tree: Tree, { request, grace }: { request: CheckedKillRequest; grace: Deadline }): Promise<KillReceipt> {
    const startedAt = performance.now()
    await Promise.all([this.#refuseProtected(tree.root), tree.look()])
    const { table } = this.#options
    const result = await stopTree(tree, {
      table,
      logger: this.#logger,
      signal: request.signal,
      ask: request.ask,
      grace,
    })
    const limits = tree.limits()
    if (result === 'given-up' && tree.living().length === 0) limits.push('the last look at the process table failed')
    const receipt = receiptOf(tree.members.map(killedMember), { limits, durationMs: performance.now() - startedAt })
    this.#report(tree, receipt)
    return receipt
  }

  async #refuseProtected({ pid }: ProcessIdentity): Promise<void> {
    const { hostPid, protectedPids } = this.#options
    if (pid === hostPid) throw protectedProcess(pid, 'it is this process itself')
    if (protectedPids?.includes(pid)) throw protectedProcess(pid, 'it was named as protected')
    if (ancestorsOf(await this.scan(), hostPid).includes(pid))
      throw protectedProcess(pid, 'this process descends from it, and would end with it')
  }

  #report({ root }: Tree, { members, complete, limits, durationMs }: KillReceipt): void {
    const survivors = members.filter(({ outcome }) => outcome === 'survived')
    const facts = { root: root.pid, members: members.length, survivors, limits, durationMs }
    if (complete) this.#logger.debug('a process tree was ended', facts)
    else this.#logger.warn('a process tree may not be gone', facts)
  }
}

interface ActiveKill {
  readonly tree: Tree
  readonly grace: Deadline
  readonly receipt: Promise<KillReceipt>
}
