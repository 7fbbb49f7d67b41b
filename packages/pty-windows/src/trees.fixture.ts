import type { KillTreeBackend } from '@ptarmigan/adapter-interface'

/** For tests that start nothing. */
export const noTrees: KillTreeBackend = {
  identify: async (pid) => ({ pid }),
  isAlive: async () => false,
  describe: async () => undefined,
  holdersOf: async () => [],
  killTree: async () => ({ members: [], complete: true, limits: [], durationMs: 0 }),
  createOrphanGuard: () => {
    throw new Error('nothing is started here')
  },
}
