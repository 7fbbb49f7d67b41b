import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import { keyOf } from './table/identity-of.ts'
import type { ProcessRecord } from './table/process-record.ts'
import type { ProcessSnapshot } from './table/snapshot.ts'
import { membersOf } from './tree/members-of.ts'
import { Strangers } from './tree/strangers.ts'

/**
 * What was seen when processes were identified, mostly right after their start: who was there and was not theirs. With it
 * a root that is gone still leads to its children, for nothing older can be taken for one.
 */
export class IdentifiedRoots {
  readonly #strangers = new Map<string, Strangers>()
  readonly #capacity: number

  constructor(capacity = 256) {
    this.#capacity = capacity
  }

  note(root: ProcessIdentity, snapshot: ProcessSnapshot): void {
    const key = keyOf(root)
    if (this.#strangers.has(key)) return
    const members = membersOf(snapshot, root, { protectedPids: new Set(), isStranger: nobody, isRootKnown: false })
    const strangers = new Strangers()
    strangers.note(snapshot, (record) => !members.has(record.pid))
    this.#strangers.set(key, strangers)
    // A Map keeps its order: the first is the oldest.
    for (const oldest of this.#strangers.keys()) {
      if (this.#strangers.size <= this.#capacity) break
      this.#strangers.delete(oldest)
    }
  }

  strangersOf(root: ProcessIdentity): Strangers | undefined {
    return this.#strangers.get(keyOf(root))
  }
}

const nobody = (_: ProcessRecord): boolean => false
