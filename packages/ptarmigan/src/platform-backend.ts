import { type PlatformBackend, PtarmiganError } from '@ptarmigan/adapter-interface'
import { createChildBackend } from '@ptarmigan/child-adapter'
import { createKillTree } from '@ptarmigan/kill-tree-posix'
import { createKillTree as createWindowsKillTree } from '@ptarmigan/kill-tree-windows'
import { createPtyBackend, type PosixPlatformName } from '@ptarmigan/pty-posix'
import { createPtyBackend as createWindowsPtyBackend } from '@ptarmigan/pty-windows'
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
  const { trees, pty } = partsFor(platform)
  return {
    platform,
    pty,
    pipe: createChildBackend({ trees, platform }),
    trees,
    wrapShell: (command, options) => shellWrap(command, { ...options, platform }),
  }
}

/** What is a package of its own for each family of platforms. */
const partsFor = (platform: NodeJS.Platform): Pick<PlatformBackend, 'trees' | 'pty'> => {
  if (platform === 'win32') {
    const trees = createWindowsKillTree({ platform })
    return { trees, pty: createWindowsPtyBackend({ trees, platform }) }
  }
  if (!isPosix(platform)) throw noBackend(platform)
  const trees = createKillTree({ platform })
  return { trees, pty: createPtyBackend({ trees, platform }) }
}

const posixPlatforms: readonly NodeJS.Platform[] = ['linux', 'darwin']

const isPosix = (platform: NodeJS.Platform): platform is PosixPlatformName => posixPlatforms.includes(platform)

const noBackend = (platform: string): PtarmiganError =>
  new PtarmiganError(
    `ptarmigan has no backends for ${platform}: it runs on ${[...posixPlatforms, 'win32'].join(', ')}.`,
    { code: 'unsupported', operation: 'choose the backends', details: { platform } },
  )
