import { checkPid, type OrphanGuard, type ProcessIdentity, PtarmiganError } from '@ptarmigan/adapter-interface'
import { keyOf } from '../table/describe-record.ts'
import type { ExpectedEntry } from './guard-entry.ts'
import type { GuardedTree, GuardProcess } from './guard-process.ts'

/** A guard over its own trees; all guards of one backend share one process, which ends when none has a tree and one is disposed of. */
export const createOrphanGuard = (process: GuardProcess): OrphanGuard => {
  const trees = new Map<string, GuardedTree>()
  const expected = new Map<string, ExpectedEntry>()
  let disposed: Promise<void> | undefined

  const remove = (identity: ProcessIdentity): void => {
    const tree = trees.get(keyOf(identity))
    if (!tree) return
    trees.delete(keyOf(identity))
    process.remove(tree)
  }
  const forget = (marker: string): void => {
    const entry = expected.get(marker)
    if (!entry) return
    expected.delete(marker)
    process.forget(entry)
  }
  const dispose = (): Promise<void> => {
    disposed ??= (async () => {
      for (const { identity } of trees.values()) remove(identity)
      for (const marker of expected.keys()) forget(marker)
      await process.endIfIdle()
    })()
    return disposed
  }
  return {
    add: async (identity, marker) => {
      if (disposed !== undefined) throw wasDisposed()
      checkPid(identity.pid)
      const earlier = trees.get(keyOf(identity))
      const tree = { identity, marker }
      trees.set(keyOf(identity), tree)
      try {
        await process.add(tree)
      } catch (error) {
        if (trees.get(keyOf(identity)) === tree) trees.delete(keyOf(identity))
        throw error
      }
      if (earlier) process.remove(earlier)
      if (marker !== undefined) forget(marker)
      // Removed while it was being added.
      if (trees.get(keyOf(identity)) !== tree) process.remove(tree)
    },
    expect: async (marker) => {
      if (disposed !== undefined) throw wasDisposed()
      forget(marker)
      expected.set(marker, await process.expect(marker))
      if (disposed !== undefined) forget(marker)
    },
    forget,
    remove,
    dispose,
    [Symbol.asyncDispose]: dispose,
  }
}

const wasDisposed = (): PtarmiganError =>
  new PtarmiganError('Cannot guard a process: this guard was disposed of.', {
    code: 'disposed',
    operation: 'guard-orphans',
  })
