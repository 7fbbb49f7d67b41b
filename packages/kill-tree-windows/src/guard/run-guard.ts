import { createInterface } from 'node:readline'
import type { KillTreeBackend, ProcessIdentity } from '@ptarmigan/adapter-interface'
import { createKillTree } from '../create-kill-tree.ts'
import { keyOf } from '../table/identity-of.ts'
import { decodeMessage } from './guard-message.ts'

/**
 * The guard's work: notes what the host tells it, and at the end of its input, which is the end of the host, kills every
 * tree that is left.
 */
export const runGuard = async (trees: KillTreeBackend = createKillTree()): Promise<void> => {
  const guarded = new Map<string, ProcessIdentity>()
  const looks: Promise<unknown>[] = []
  for await (const line of createInterface({ input: process.stdin })) {
    const message = decodeMessage(line)
    if (message?.kind === 'leave') return
    if (message?.kind === 'remove') guarded.delete(keyOf(message.identity))
    if (message?.kind !== 'add') continue
    guarded.set(keyOf(message.identity), message.identity)
    // What is seen of it now tells its children from others when it is gone.
    looks.push(trees.identify(message.identity.pid))
  }
  await Promise.allSettled(looks)
  // What cannot be killed any more, for it has ended, is no failure of the others.
  await Promise.allSettled([...guarded.values()].map((identity) => trees.killTree(identity, { graceMs: 0 })))
}
