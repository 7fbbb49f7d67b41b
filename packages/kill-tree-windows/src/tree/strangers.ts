import type { ProcessRecord } from '../table/process-record.ts'
import type { ProcessSnapshot } from '../table/snapshot.ts'

/** Processes that were seen and do not belong to a tree, by pid and parent: all that stays known when their parents end. */
export class Strangers {
  readonly #parentOf = new Map<number, number>()

  /** Everything of a look that is not of the tree, and has a parent that is not either, or is older than the root. */
  note(snapshot: ProcessSnapshot, isStranger: (record: ProcessRecord) => boolean): void {
    for (const record of snapshot.byPid.values())
      if (isStranger(record)) this.#parentOf.set(record.pid, record.parentPid)
  }

  has(record: ProcessRecord): boolean {
    return this.#parentOf.get(record.pid) === record.parentPid
  }

  /** A number that is out of use is nobody's: a later process that gets it is not the one that was seen. */
  forgetEnded(snapshot: ProcessSnapshot): void {
    for (const [pid, parentPid] of this.#parentOf)
      if (snapshot.byPid.get(pid)?.parentPid !== parentPid) this.#parentOf.delete(pid)
  }
}
