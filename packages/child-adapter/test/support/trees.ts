import { createKillTree, type PosixKillTree } from '@ptarmigan/kill-tree-posix'

/** The real thing: how the programs of these tests are identified and ended. */
export const trees: PosixKillTree = createKillTree()
