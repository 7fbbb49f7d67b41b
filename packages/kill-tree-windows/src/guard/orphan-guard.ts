import { checkPid, type OrphanGuard, type ProcessIdentity, PtarmiganError } from '@ptarmigan/adapter-interface'
import { windowsPidRules } from '../kill/tree-killer.ts'
import { keyOf } from '../table/identity-of.ts'
import type { GuardProcess } from './guard-process.ts'

/** A guard over its own trees; all guards of one backend share one process, which ends when none has a tree and one is disposed of. */
export const createOrphanGuard = (process: GuardProcess): OrphanGuard => {
  const trees = new Map<string, ProcessIdentity>()
  let disposed: Promise<void> | undefined

  const remove = (identity: ProcessIdentity): void => {
    if (trees.delete(keyOf(identity))) process.remove(identity)
  }
  const dispose = (): Promise<void> => {
    disposed ??= (async () => {
      for (const identity of trees.values()) remove(identity)
      await process.endIfIdle()
    })()
    return disposed
  }
  return {
    add: async (identity) => {
      if (disposed !== undefined) throw wasDisposed()
      checkPid(identity.pid, windowsPidRules)
      trees.set(keyOf(identity), identity)
      try {
        await process.add(identity)
      } catch (error) {
        trees.delete(keyOf(identity))
        throw error
      }
      // Removed while it was being added.
      if (!trees.has(keyOf(identity))) process.remove(identity)
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
