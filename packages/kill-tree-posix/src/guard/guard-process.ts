import { findGuardProgram, type Logger, type ProcessIdentity, silentLogger } from '@ptarmigan/adapter-interface'
import type { TreeEvidence } from '../kill/tree-killer.ts'
import { keyOf } from '../table/describe-record.ts'
import type { ProcessTable } from '../table/process-table.ts'
import { isSameProcess } from '../table/snapshot.ts'
import { inheritedFilesOf } from '../tree/inherited-files.ts'
import { type GuardChild, startGuardChild } from './guard-child.ts'
import { type ExpectedEntry, encodeEntry, type GuardEntry } from './guard-entry.ts'
import { SlotTable } from './slot-table.ts'

/** What the guard is started with. */
export interface GuardProcessOptions {
  readonly table: ProcessTable
  readonly logger?: Logger | undefined
}

/** One guarded tree. */
export interface GuardedTree {
  readonly identity: ProcessIdentity
  readonly marker: string | undefined
}

/**
 * The one small process beside the host that kills what it was told of when the host ends.
 *
 * Its input is a pipe from the host, which the system closes however the host ends. What was written to the pipe before is
 * still read, so a tree is guarded as soon as the system has taken its line. A guard that someone killed is replaced.
 */
export class GuardProcess {
  readonly #table: ProcessTable
  readonly #logger: Logger
  readonly #slots = new SlotTable<GuardedTree | ExpectedEntry>()
  readonly #evidence = new Map<string, TreeEvidence>()
  readonly #fresh = new Set<GuardedTree>()
  #running: Promise<GuardChild> | undefined
  #refreshTimer: NodeJS.Timeout | undefined

  constructor({ table, logger = silentLogger }: GuardProcessOptions) {
    this.#table = table
    this.#logger = logger
  }

  /**
   * Resolves when the system has the line; the host may end then.
   *
   * @throws `unsupported`, `spawn-failed`, `resource-exhausted`
   */
  async add(tree: GuardedTree): Promise<void> {
    this.#slots.put(tree)
    try {
      await this.#tell(await this.#linesOf([tree]))
    } catch (error) {
      this.remove(tree)
      throw error
    }
    this.#refreshLater(tree)
  }

  /**
   * Guards a program that is about to be started, by its marker alone. Resolves when the system has the line.
   *
   * @throws `unsupported`, `spawn-failed`, `resource-exhausted`
   */
  async expect(marker: string): Promise<ExpectedEntry> {
    const expected = { marker, since: this.#table.now() }
    this.#slots.put(expected)
    try {
      await this.#tell(await this.#linesOf([expected]))
      return expected
    } catch (error) {
      this.forget(expected)
      throw error
    }
  }

  /** The program was not started, or is guarded as a tree now. */
  forget(expected: ExpectedEntry): void {
    this.#free(expected)
  }

  remove(tree: GuardedTree): void {
    this.#fresh.delete(tree)
    this.#evidence.delete(keyOf(tree.identity))
    this.#free(tree)
  }

  #free(item: GuardedTree | ExpectedEntry): void {
    const slot = this.#slots.take(item)
    if (slot !== undefined && this.#running !== undefined) this.#inBackground(this.#tell(`r ${slot}\n`))
  }

  /**
   * What was known of a tree that is guarded now, for its root may be gone. Its terminal's number cannot be another's
   * while the host keeps the run and with it the master.
   */
  evidenceOf(root: ProcessIdentity): TreeEvidence | undefined {
    return this.#evidence.get(keyOf(root))
  }

  /** Ends the process, if nothing is guarded any more, without killing anything. */
  async endIfIdle(): Promise<void> {
    if (this.#slots.size > 0 || this.#running === undefined) return
    const running = this.#running
    this.#running = undefined
    clearTimeout(this.#refreshTimer)
    this.#refreshTimer = undefined
    await (await running).end('x\n')
  }

  async #tell(lines: string): Promise<void> {
    const running = this.#ensureRunning()
    const child = await running
    try {
      await child.write(lines)
    } catch (error) {
      this.#logger.warn('the orphan guard was lost; starting another', { error })
      if (this.#running === running) this.#running = undefined
      // A new guard is told of every tree, this one too.
      await this.#ensureRunning()
    }
  }

  #ensureRunning(): Promise<GuardChild> {
    this.#running ??= this.#start()
    return this.#running
  }

  async #start(): Promise<GuardChild> {
    try {
      const child = await startGuardChild(findGuardProgram(import.meta.url))
      this.#inBackground(child.ended.then(() => this.#replace(child)))
      await child.write(await this.#linesOf(this.#slots.entries().map(([item]) => item)))
      return child
    } catch (error) {
      this.#running = undefined
      throw error
    }
  }

  async #replace(lost: GuardChild): Promise<void> {
    if (this.#running === undefined || (await this.#running) !== lost) return
    this.#running = undefined
    if (this.#slots.size === 0) return
    if (performance.now() - lost.startedAt < shortestLifeMs) throw new Error('it ended as soon as it was started')
    this.#logger.warn('the orphan guard has ended; starting another', { pid: lost.pid })
    await this.#tell('')
  }

  async #linesOf(items: readonly (GuardedTree | ExpectedEntry)[]): Promise<string> {
    const entries = await Promise.all(items.map((item) => ('identity' in item ? this.#entryOf(item) : item)))
    return items
      .flatMap((item, index) => {
        const slot = this.#slots.find(item)
        const entry = entries[index]
        return slot === undefined || !entry ? [] : `a ${slot} ${encodeEntry(entry)}\n`
      })
      .join('')
  }

  /** What is known of a tree now, and may be gone with its root and the host's end of its terminal. */
  async #entryOf({ identity, marker }: GuardedTree): Promise<GuardEntry> {
    const { details } = this.#table
    const record = details && (await this.#table.read(identity.pid))
    if (record && isSameProcess(identity, record, this.#table.startTolerance)) {
      // What the host itself has as its standard files was inherited, and may be anyone's.
      const host = await this.#table.read(process.pid)
      const own = new Set(host && details.standardFilesOf(host))
      const files = inheritedFilesOf(record.pid, [record], details).filter((file) => !own.has(file))
      // A root that is on its way out shows no files any more: what was seen of it before still holds.
      if (files.length > 0 || !this.#evidence.has(keyOf(identity)))
        this.#evidence.set(keyOf(identity), { files, rootSession: record.session })
    }
    const { files = [], rootSession } = this.#evidence.get(keyOf(identity)) ?? {}
    return { identity, marker, rootSession, files: files.map(nameWithoutMaster) }
  }

  /** In the first moment after its fork, a program on a terminal may have been added before it had that terminal. */
  #refreshLater(tree: GuardedTree): void {
    this.#fresh.add(tree)
    this.#refreshTimer ??= setTimeout(() => {
      this.#refreshTimer = undefined
      const trees = [...this.#fresh]
      this.#fresh.clear()
      this.#inBackground(this.#linesOf(trees).then((lines) => this.#tell(lines)))
    }, refreshAfterMs).unref()
  }

  #inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#logger.error('the orphan guard does not work', { error }))
  }
}

/** The name that `/proc` shows for a terminal whose master, the host's end, is closed. */
const nameWithoutMaster = (file: string): string => (file.startsWith('/') ? `${file} (deleted)` : file)

const refreshAfterMs = 200
/** A guard that lives shorter is not replaced: the next one would end in the same way. */
const shortestLifeMs = 1_000
