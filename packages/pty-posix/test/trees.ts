import type { KillTreeBackend } from '@ptarmigan/adapter-interface'
import { createKillTree } from '@ptarmigan/kill-tree-posix'

/** Finds and ends processes for all tests. */
export const trees: KillTreeBackend = createKillTree()
