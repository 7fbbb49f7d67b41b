import {
  type CheckedKillRequest,
  checkKillRequest,
  Deadline,
  identityMismatch,
  type KillReceipt,
  type KillTreeOptions,
  type Logger,
  type PidRules,
  type ProcessIdentity,
  protectedProcess,
  receiptOf,
  silentLogger,
} from '@ptarmigan/adapter-interface'
import { commandOf, identityOf, isSameProcess, keyOf } from '../table/identity-of.ts'
import type { ProcessRecord } from '../table/process-record.ts'
import type { ProcessSnapshot } from '../table/snapshot.ts'
import type { Strangers } from '../tree/strangers.ts'
import { ancestorsOf, systemPid } from '../tree/surroundings.ts'
import { Tree } from '../tree/tree.ts'
import { killedMember } from './killed-member.ts'
import { type StopOptions, stopTree } from './stop-tree.ts'
import type { Taskkill } from './taskkill.ts'

/** Who kills, and what it spares. */
export interface TreeKillerOptions {
  /** A look at the process list that may be shared with others. */
  readonly look: () => Promise<ProcessSnapshot>
  readonly exists: (pid: number) => boolean
  readonly taskkill: Taskkill
  readonly hostPid: number
  readonly protectedPids?: readonly number[] | undefined
  readonly logger?: Logger | undefined
  /** Who was there when a root was identified. */
  readonly strangersOf: (root: ProcessIdentity) => Strangers | undefined
}

/** Numbers of processes: a DWORD, the system's own first. */
export const windowsPidRules: PidRules = {
  highest: 0xffff_ffff,
  systemUpTo: systemPid,
  system: 'it is no single process, or it is the system itself',
}

/** Ends trees; requests for one tree share one kill, which the strongest of them drives. */
export class TreeKiller {
  readonly #options: TreeKillerOptions
  readonly #logger: Logger
  readonly #active = new Map<string, ActiveKill>()

  constructor(options: TreeKillerOptions) {
    this.#options = options
    this.#logger = options.logger ?? silentLogger
  }

  /** @throws `invalid-argument`, `protected-process`, `identity-mismatch`, `process-table-unavailable` */
  async kill(target: number | ProcessIdentity, options?: KillTreeOptions): Promise<KillReceipt> {
    const request = checkKillRequest(target, options, windowsPidRules)
    const joined = request.identity && this.#active.get(keyOf(request.identity))
    const active = joined ?? (await this.#find(request))
    active.grace.shortenTo(request.graceMs)
    return active.receipt
  }

  async #find(request: CheckedKillRequest): Promise<ActiveKill> {
    const snapshot = await this.#options.look()
    this.#refuseProtected(request.pid, snapshot)
    const root = identifyRoot(request, snapshot.byPid.get(request.pid))
    const key = keyOf(root)
    return this.#active.get(key) ?? this.#begin(key, root, { request, snapshot })
  }

  #refuseProtected(pid: number, snapshot: ProcessSnapshot): void {
    const { hostPid, protectedPids } = this.#options
    if (pid === hostPid) throw protectedProcess(pid, 'it is this process itself')
    if (protectedPids?.includes(pid)) throw protectedProcess(pid, 'it was named as protected')
    const { certain, doubtful } = ancestorsOf(snapshot, hostPid)
    if (certain.includes(pid)) throw protectedProcess(pid, 'this process descends from it, and would end with it')
    if (doubtful.includes(pid))
      throw protectedProcess(
        pid,
        'it has the number of an ancestor of this process, and no start time tells whether it is one',
      )
  }

  #begin(
    key: string,
    root: ProcessIdentity,
    { request, snapshot }: { readonly request: CheckedKillRequest; readonly snapshot: ProcessSnapshot },
  ): ActiveKill {
    const { hostPid, protectedPids, look, strangersOf } = this.#options
    let first: ProcessSnapshot | undefined = snapshot
    const firstThenNew = async (): Promise<ProcessSnapshot> => {
      const taken = first ?? (await look())
      first = undefined
      return taken
    }
    const tree = new Tree(root, {
      hostPid,
      protectedPids,
      look: firstThenNew,
      logger: this.#logger,
      strangers: strangersOf(root),
    })
    const grace = new Deadline(request.graceMs)
    const receipt = this.#run(tree, { grace, ask: request.ask }).finally(() => this.#active.delete(key))
    const active = { grace, receipt }
    this.#active.set(key, active)
    return active
  }

  async #run(tree: Tree, { grace, ask }: Pick<StopOptions, 'grace' | 'ask'>): Promise<KillReceipt> {
    const startedAt = performance.now()
    const { taskkill, exists } = this.#options
    await tree.look()
    const result = await stopTree(tree, { taskkill, exists, logger: this.#logger, grace, ask })
    const limits = tree.limits()
    if (result === 'given-up' && tree.living().length === 0) limits.push('the last look at the process table failed')
    const receipt = receiptOf(tree.members.map(killedMember), { limits, durationMs: performance.now() - startedAt })
    this.#report(tree, receipt)
    return receipt
  }

  #report({ root }: Tree, { members, complete, limits, durationMs }: KillReceipt): void {
    const survivors = members.filter(({ outcome }) => outcome === 'survived')
    const facts = { root: root.pid, members: members.length, survivors, limits, durationMs }
    if (complete) this.#logger.debug('a process tree was ended', facts)
    else this.#logger.warn('a process tree may not be gone', facts)
  }
}

interface ActiveKill {
  readonly grace: Deadline
  readonly receipt: Promise<KillReceipt>
}

const identifyRoot = ({ pid, identity }: CheckedKillRequest, record: ProcessRecord | undefined): ProcessIdentity => {
  if (!identity) return record ? identityOf(record) : { pid }
  if (record && !isSameProcess(identity, record))
    throw identityMismatch(identity, `pid ${pid} is ${commandOf(record)} now`)
  return identity
}
