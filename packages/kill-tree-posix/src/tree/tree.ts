import { carriesMarker, type Logger, type ProcessDescription, type ProcessIdentity } from '@ptarmigan/adapter-interface'
import { describeRecord } from '../table/describe-record.ts'
import { isGone, type ProcessRecord } from '../table/process-record.ts'
import type { ProcessTable } from '../table/process-table.ts'
import { isSameProcess, type ProcessSnapshot } from '../table/snapshot.ts'
import { findHolders, inheritedFilesOf } from './inherited-files.ts'
import { markedProcesses } from './marked-processes.ts'
import { membersOf } from './members-of.ts'
import { adoptersOf, straysOf } from './strays-of.ts'
import { ancestorsOf, type HostOptions, type Surroundings, surroundingsOf } from './surroundings.ts'

/** One process that belongs to a tree, and what was done to it so far. */
export interface TreeMember {
  readonly identity: ProcessDescription
  /** As it was last seen. */
  record: ProcessRecord
  gone: boolean
  /** The signals that it was sent, by name, in order. */
  readonly signals: NodeJS.Signals[]
  /** The system refused to let this process signal it. */
  denied: boolean
}

/** What a tree is looked for with. */
export interface TreeOptions extends HostOptions {
  readonly table: ProcessTable
  /** A look at the process table that may be shared with others. */
  readonly scan: () => Promise<ProcessSnapshot>
  readonly logger: Logger
  /** Files that only this tree can have open, beside those that are found; see {@link inheritedFilesOf}. */
  readonly files?: readonly string[] | undefined
  /** The session of the root, where an earlier look told. */
  readonly rootSession?: number | undefined
}

/** A tree of processes as it is known so far: each look adds what it finds and forgets nothing. */
export class Tree {
  readonly root: ProcessIdentity
  readonly members: TreeMember[] = []
  /** The last member that had a pid. */
  readonly #newest = new Map<number, TreeMember>()
  readonly #options: TreeOptions
  readonly #markers = new Set<string>()
  #files: readonly string[] | undefined
  #controlGroup: string | undefined
  #rootSession: number | undefined
  #rootMarker: string | undefined
  #adopters: ReadonlySet<number> | undefined
  #strays: readonly ProcessRecord[] = []
  #unreadable: ReadonlySet<number> = new Set()
  #unsettled: readonly ProcessRecord[] = []

  constructor(root: ProcessIdentity, options: TreeOptions) {
    this.root = root
    this.#options = options
    this.#rootSession = options.rootSession
  }

  /** From the next look on, whoever carries this marker belongs to the tree. */
  addMarker(marker: string | undefined): void {
    if (marker !== undefined) this.#markers.add(marker)
  }

  /** Members that have not ended, as of the last look or signal. */
  living(): TreeMember[] {
    return this.members.filter((member) => !member.gone)
  }

  /** Looks at the process table once, and resolves to the members that were not known before. */
  async look(): Promise<TreeMember[]> {
    const { table, scan } = this.#options
    const snapshot = await scan()
    const surroundings = surroundingsOf(snapshot, this.#options)
    await this.#noteRoot(snapshot, surroundings)
    const evident: number[] = []
    const membership = { surroundings, evident, known: this.#known(), rootSession: this.#rootSession }
    let found = membersOf(snapshot, this.root, membership)
    if (this.#markers.size > 0) {
      evident.push(...(await this.#findMarked(snapshot, found)))
      if (evident.length > 0) found = membersOf(snapshot, this.root, membership)
    }
    this.#files ??= this.#findFiles(found)
    const strays = (members: typeof found): Promise<ProcessRecord[]> =>
      this.#withoutForeign(
        straysOf(snapshot, this.root, { ...membership, members, adopters: this.#adopters ?? new Set() }),
      )
    this.#strays = await strays(found)
    const { details } = table
    const host = snapshot.byPid.get(this.#options.hostPid)
    const holders = details ? findHolders(this.#strays, { files: this.#files, details, host }) : []
    if (holders.length > 0) {
      evident.push(...holders.map(({ pid }) => pid))
      found = membersOf(snapshot, this.root, membership)
      this.#strays = await strays(found)
    }
    this.#unsettled = this.#findUnsettled(snapshot)
    return this.#update(found)
  }

  /** Whether the last look met processes in the middle of exec or exit that may be of the tree: another look will tell. */
  isUnsettled(): boolean {
    return this.#unsettled.length > 0
  }

  /** Why it is not certain that the last look found everything. */
  limits(): string[] {
    const limits = this.#strays.map(
      (stray) =>
        `process ${stray.pid} (${inOneLine(this.#options.table.commandOf(stray))}) may be of the tree: it is younger than the root, its parent is gone, and ${
          this.#unreadable.has(stray.pid) ? 'its environment cannot be read' : 'it carries no marker'
        }`,
    )
    if (this.root.startTime === undefined)
      limits.push(
        'the root was gone before it was identified: what left its session and its group could be found by a marker only',
      )
    if (this.#options.table.details?.hidesProcesses()) limits.push('processes of other users are hidden in /proc')
    return limits
  }

  #known(): ProcessIdentity[] {
    return this.members.map(({ identity }) => identity)
  }

  async #noteRoot(snapshot: ProcessSnapshot, surroundings: Surroundings): Promise<void> {
    const { hostPid, table } = this.#options
    const record = snapshot.find(this.root)
    if (record && this.#markers.size === 0 && this.#adopters === undefined) {
      const reading = (await table.markersOf([record])).get(record.pid)
      if (reading?.kind === 'marked') this.#rootMarker = reading.value
    }
    this.#adopters ??= adoptersOf(record ? ancestorsOf(snapshot, record.pid) : surroundings.ancestors, hostPid)
    const nearest = record ?? snapshot.byPid.get(hostPid)
    this.#controlGroup ??= nearest && table.details?.controlGroupOf(nearest)
    if (record) this.#rootSession = record.session
  }

  async #findMarked(snapshot: ProcessSnapshot, members: ReadonlyMap<number, ProcessRecord>): Promise<number[]> {
    const marked = markedProcesses(snapshot, this.#options.table)
    const carriers = await Promise.all([...this.#markers].map((marker) => marked.carrying(marker, this.root.startTime)))
    return carriers.flat().flatMap(({ pid }) => (members.has(pid) ? [] : [pid]))
  }

  /** Of those who are in the middle of something: who may be of the tree, or is the child of one who may. */
  #findUnsettled(snapshot: ProcessSnapshot): ProcessRecord[] {
    if (this.#markers.size === 0) return []
    const { unsettled } = markedProcesses(snapshot, this.#options.table)
    const suspects = new Set(this.#strays.map(({ pid }) => pid))
    const parents = new Set(unsettled.map(({ pid }) => pid).filter((pid) => suspects.has(pid)))
    return unsettled.filter(
      ({ pid, parentPid }) => suspects.has(pid) || parents.has(parentPid) || !snapshot.byPid.has(parentPid),
    )
  }

  #isMine(value: string): boolean {
    return [...this.#markers].some((marker) => carriesMarker(value, marker))
  }

  /** A marker names every session that a process is in, outer ones first, and children keep it whole. */
  #mayBeMine(value: string): boolean {
    if (this.#markers.size > 0) return this.#isMine(value)
    const outer = this.#rootMarker
    return outer === undefined || value === outer || value.startsWith(`${outer}:`)
  }

  #findFiles(members: ReadonlyMap<number, ProcessRecord>): readonly string[] {
    const { table, files = [] } = this.#options
    return table.details ? [...files, ...inheritedFilesOf(this.root.pid, members.values(), table.details)] : files
  }

  /** Takes out what another session or another control group claims. */
  async #withoutForeign(strays: readonly ProcessRecord[]): Promise<ProcessRecord[]> {
    const { details } = this.#options.table
    const readings = await this.#options.table.markersOf(strays)
    const unreadable = new Set<number>()
    const rest = strays.filter((stray) => {
      const reading = readings.get(stray.pid)
      if (reading?.kind === 'unreadable') unreadable.add(stray.pid)
      if (reading?.kind === 'marked' && !this.#mayBeMine(reading.value)) return false
      const group = details?.controlGroupOf(stray)
      return group === undefined || this.#controlGroup === undefined || group === this.#controlGroup
    })
    this.#unreadable = unreadable
    return rest
  }

  #update(found: ReadonlyMap<number, ProcessRecord>): TreeMember[] {
    for (const member of this.members) {
      const record = found.get(member.identity.pid)
      const same = record !== undefined && this.#is(member, record)
      if (same) member.record = record
      member.gone = !same || isGone(record)
    }
    const added: TreeMember[] = []
    for (const record of found.values()) {
      const newest = this.#newest.get(record.pid)
      // What had ended before it was seen alive was never there to be killed; but the root is what was asked for.
      if ((newest && this.#is(newest, record)) || (isGone(record) && record.pid !== this.root.pid)) continue
      added.push(this.#memberOf(record))
    }
    for (const member of added) this.#newest.set(member.identity.pid, member)
    this.members.push(...added)
    if (added.length > 0)
      this.#options.logger.debug('found members of a process tree', {
        root: this.root.pid,
        pids: added.map(({ identity }) => identity.pid),
      })
    return added
  }

  #is(member: TreeMember, record: ProcessRecord): boolean {
    return isSameProcess(member.identity, record, this.#options.table.startTolerance)
  }

  #memberOf(record: ProcessRecord): TreeMember {
    const identity = describeRecord(record, this.#options.table)
    return { identity, record, gone: isGone(record), signals: [], denied: false }
  }
}

/** A command as a part of a sentence. */
const inOneLine = (command: string): string => {
  const line = command.replaceAll(/\s+/g, ' ')
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
