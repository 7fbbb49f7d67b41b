import { type PlatformBackend, PtarmiganError } from '@ptarmigan/adapter-interface'
import { createChildBackend } from '@ptarmigan/child-adapter'
import { createKillTree } from '@ptarmigan/kill-tree-posix'
import { createPtyBackend, type PosixPlatformName } from '@ptarmigan/pty-posix'
import { shellWrap } from '@ptarmigan/shell-wrap'

/**
 * The backends of this platform; made at the first call, and shared. The one place where the platform is read.
 *
 * @throws `unsupported` on a platform that has none
 */
export const getPlatformBackend = (): PlatformBackend => {
  shared ??= createPlatformBackend(process.platform)
  return shared
}

let shared: PlatformBackend | undefined

/** @throws `unsupported` */
export const createPlatformBackend = (platform: NodeJS.Platform): PlatformBackend => {
  if (!isPosix(platform)) throw noBackend(platform)
  const trees = createKillTree({ platform })
  return {
    platform,
    pty: createPtyBackend({ trees, platform }),
    pipe: createChildBackend({ trees, platform }),
    trees,
    wrapShell: (command, options) => shellWrap(command, { ...options, platform }),
  }
}

const posixPlatforms: readonly NodeJS.Platform[] = ['linux', 'darwin']

const isPosix = (platform: NodeJS.Platform): platform is PosixPlatformName => posixPlatforms.includes(platform)

const noBackend = (platform: string): PtarmiganError =>
  new PtarmiganError(`ptarmigan has no backends for ${platform} yet: it runs on ${posixPlatforms.join(' and ')}.`, {
    code: 'unsupported',
    operation: 'choose the backends',
    details: { platform },
  })
