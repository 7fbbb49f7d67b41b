import { markersIn } from '@ptarmigan/adapter-interface'
import { isGone, type ProcessRecord } from '../table/process-record.ts'
import type { ProcessTable } from '../table/process-table.ts'
import type { ProcessSnapshot } from '../table/snapshot.ts'

/** Who carries which marker in one look at the process table. */
export interface MarkedProcesses {
  /** Those that carry this marker and are not surely older than a start time; without one, all that carry it. */
  carrying(marker: string, since: number | undefined): Promise<readonly ProcessRecord[]>
  /** Those whose marker could not be seen at this moment, of what was read so far. */
  readonly unsettled: readonly ProcessRecord[]
}

/**
 * The markers of one look. Every kill that shares the look shares them, so that the cost of ending many trees at once
 * grows with the processes and not with their product; and nothing is read of a process that is older than every root.
 */
export const markedProcesses = (snapshot: ProcessSnapshot, table: Pick<ProcessTable, 'markersOf'>): MarkedProcesses => {
  const known = looks.get(snapshot) ?? new MarkersOfLook(snapshot, table)
  looks.set(snapshot, known)
  return known
}

const looks = new WeakMap<ProcessSnapshot, MarkedProcesses>()

class MarkersOfLook implements MarkedProcesses {
  readonly #snapshot: ProcessSnapshot
  readonly #table: Pick<ProcessTable, 'markersOf'>
  readonly unsettled: ProcessRecord[] = []
  /** Not read yet, the youngest last. */
  readonly #unread: ProcessRecord[]
  readonly #carriers = new Map<string, ProcessRecord[]>()
  #reading: Promise<void> = Promise.resolve()

  constructor(snapshot: ProcessSnapshot, table: Pick<ProcessTable, 'markersOf'>) {
    this.#snapshot = snapshot
    this.#table = table
    this.#unread = [...snapshot.byPid.values()]
      .filter((record) => !record.kernelThread && !isGone(record))
      .sort((a, b) => a.startTime - b.startTime)
  }

  async carrying(marker: string, since: number | undefined): Promise<readonly ProcessRecord[]> {
    const read = (): Promise<void> => this.#readSince(since)
    // One after the other; what failed for one is tried again for the next.
    this.#reading = this.#reading.then(read, read)
    await this.#reading
    return (this.#carriers.get(marker) ?? []).filter((record) => !this.#isOlder(record, since))
  }

  async #readSince(since: number | undefined): Promise<void> {
    const firstOlder = this.#unread.findLastIndex((record) => this.#isOlder(record, since))
    // The youngest first: they are the first to be gone.
    const young = this.#unread.slice(firstOlder + 1).reverse()
    if (young.length === 0) return
    const readings = await this.#table.markersOf(young)
    this.#unread.length = firstOlder + 1
    for (const record of young) {
      const reading = readings.get(record.pid)
      if (reading?.kind === 'unsettled') this.unsettled.push(record)
      if (reading?.kind !== 'marked') continue
      for (const marker of new Set(markersIn(reading.value))) this.#note(marker, record)
    }
  }

  #note(marker: string, record: ProcessRecord): void {
    const carriers = this.#carriers.get(marker)
    if (carriers) carriers.push(record)
    else this.#carriers.set(marker, [record])
  }

  #isOlder(record: ProcessRecord, since: number | undefined): boolean {
    return since !== undefined && this.#snapshot.isOlder(record.startTime, since)
  }
}
