import type { PlatformBackend } from '@ptarmigan/adapter-interface'
import { createChildBackend } from '@ptarmigan/child-adapter'
import { createKillTree } from '@ptarmigan/kill-tree-posix'
import { createPtyBackend } from '@ptarmigan/pty-posix'
import { shellWrap } from '@ptarmigan/shell-wrap'

/** The real backends of Linux, for tests of what is above them. */
export const createTestBackend = (overrides: Partial<PlatformBackend> = {}): PlatformBackend => {
  const platform = 'linux'
  const trees = createKillTree({ platform })
  return {
    platform,
    pty: createPtyBackend({ trees, platform }),
    pipe: createChildBackend({ trees, platform }),
    trees,
    wrapShell: (command, options) => shellWrap(command, { ...options, platform }),
    ...overrides,
  }
}
