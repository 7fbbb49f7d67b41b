import type { Logger, ProcessDescription, ProcessIdentity } from '@ptarmigan/adapter-interface'
import { commandOf, describeRecord, isSameProcess } from '../table/identity-of.ts'
import type { ProcessRecord } from '../table/process-record.ts'
import { isYounger, type ProcessSnapshot } from '../table/snapshot.ts'
import { membersOf } from './members-of.ts'
import { Strangers } from './strangers.ts'
import { straysOf } from './strays-of.ts'
import { ancestorsOf, type HostOptions, protectedIn } from './surroundings.ts'

/** One process that belongs to a tree, and what was done to it so far. */
export interface TreeMember {
  readonly identity: ProcessDescription
  gone: boolean
  /** What was done to end it, by name, in order. */
  readonly signals: string[]
  /** The system refused to let this process end it. */
  denied: boolean
}

/** What a tree is looked for with. */
export interface TreeOptions extends HostOptions {
  /** A look at the process list that may be shared with others. */
  readonly look: () => Promise<ProcessSnapshot>
  readonly logger: Logger
  /** Who is known not to be of the tree, from when its root was identified. */
  readonly strangers?: Strangers | undefined
}

/** A tree of processes as it is known so far: each look adds what it finds and forgets nothing. */
export class Tree {
  readonly root: ProcessIdentity
  readonly members: TreeMember[] = []
  readonly #options: TreeOptions
  readonly #strangers: Strangers
  /** Whether the root was seen, now or when it was identified: what bears its number can be told from what did before. */
  #isRootKnown: boolean
  #strays: readonly ProcessRecord[] = []
  #newest: ProcessSnapshot | undefined

  constructor(root: ProcessIdentity, options: TreeOptions) {
    this.root = root
    this.#options = options
    this.#strangers = options.strangers ?? new Strangers()
    this.#isRootKnown = options.strangers !== undefined
  }

  /** Members that have not ended, as of the last look or end. */
  living(): TreeMember[] {
    return this.members.filter((member) => !member.gone)
  }

  /** The newest look, once there was one. */
  get newest(): ProcessSnapshot | undefined {
    return this.#newest
  }

  /** Looks at the process list once, and resolves to the members that were not known before. */
  async look(): Promise<TreeMember[]> {
    const snapshot = await this.#options.look()
    this.#newest = snapshot
    const protectedPids = protectedIn(snapshot, this.#options)
    const rootRecord = snapshot.find(this.root)
    this.#strangers.forgetEnded(snapshot)
    if (rootRecord) {
      this.#isRootKnown = true
      this.#strangers.note(snapshot, (record) => isYounger(rootRecord, record))
    }
    const shared = { protectedPids, isStranger: (record: ProcessRecord) => this.#strangers.has(record) }
    const known = this.members.map(({ identity }) => identity)
    const found = membersOf(snapshot, this.root, { ...shared, known, isRootKnown: this.#isRootKnown })
    const { doubtful } = ancestorsOf(snapshot, this.#options.hostPid)
    this.#strays = straysOf(snapshot, this.root, { ...shared, members: found, doubtful })
    const strays = new Set(this.#strays)
    this.#strangers.note(snapshot, (record) => !found.has(record.pid) && !strays.has(record))
    return this.#update(found)
  }

  /** Why it is not certain that the last look found everything. */
  limits(): string[] {
    const limits = this.#strays.map(
      (stray) =>
        `process ${stray.pid} (${commandOf(stray)}) may be of the tree: it is younger than the root, and its parent is gone`,
    )
    if (this.root.startTime === undefined && this.root.seenAs === undefined)
      limits.push('the root was gone before it was identified: what it had started cannot be told from what others did')
    return limits
  }

  #update(found: ReadonlyMap<number, ProcessRecord>): TreeMember[] {
    const claimed = new Set<ProcessRecord>()
    for (const member of this.members) {
      const record = found.get(member.identity.pid)
      const isThere = record !== undefined && isSameProcess(member.identity, record)
      // It was seen to be gone: what has its number now is another, however much it looks like it.
      member.gone ||= !isThere
      if (isThere && !member.gone) claimed.add(record)
    }
    const added = [...found.values()]
      .filter((record) => !claimed.has(record))
      .map((record) => ({ identity: describeRecord(record), gone: false, signals: [], denied: false }))
    this.members.push(...added)
    if (added.length > 0)
      this.#options.logger.debug('found members of a process tree', {
        root: this.root.pid,
        pids: added.map(({ identity }) => identity.pid),
      })
    return added
  }
}
