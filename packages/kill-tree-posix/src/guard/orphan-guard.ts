import { checkPid, type OrphanGuard, type ProcessIdentity, PtarmiganError } from '@ptarmigan/adapter-interface'
import { keyOf } from '../table/describe-record.ts'
import type { GuardedTree, GuardProcess } from './guard-process.ts'

/** A guard over its own trees; all guards of one backend share one process, which ends when none has a tree and one is disposed of. */
export const createOrphanGuard = (process: GuardProcess): OrphanGuard => {
  const trees = new Map<string, GuardedTree>()
  let disposed: Promise<void> | undefined

  const remove = (identity: ProcessIdentity): void => {
    const tree = trees.get(keyOf(identity))
    if (!tree) return
    trees.delete(keyOf(identity))
    process.remove(tree)
  }
  const dispose = (): Promise<void> => {
    disposed ??= (async () => {
      for (const { identity } of trees.values()) remove(identity)
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
      // Removed while it was being added.
      if (trees.get(keyOf(identity)) !== tree) process.remove(tree)
    },
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
