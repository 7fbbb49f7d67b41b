import {
  type Environment,
  type KillTreeBackend,
  type Logger,
  PtarmiganError,
  type PtyBackend,
  silentLogger,
} from '@ptarmigan/adapter-interface'
import { type ConptyBinding, type ConptyKind, loadConpty } from './launch/binding.ts'
import { bindingError } from './launch/launch-error.ts'
import { planLaunch } from './launch/plan-launch.ts'
import { startProgram } from './launch/start-program.ts'
import { PtyAdapter } from './pty-adapter.ts'

export interface PtyBackendOptions {
  /** Tells who lives, and ends trees. */
  readonly trees: KillTreeBackend
  /** Default: silent. */
  readonly logger?: Logger
  /** As `process.platform` names it; default: that. */
  readonly platform?: string
  /** What the host's environment is; default `process.env` at each spawn. */
  readonly hostEnv?: Environment
  /**
   * Whose pseudo-consoles to use. Default: the one that node-pty ships, which tells the end of its output; that of
   * Windows where it cannot be had.
   */
  readonly conpty?: ConptyKind
  /** Gives the native half; called at the first spawn, once. Default: node-pty's addon. */
  readonly loadBinding?: () => ConptyBinding
}

/**
 * Programs on pseudo-consoles. Loads nothing until the first spawn.
 *
 * @throws `unsupported` on other platforms than Windows
 */
export const createPtyBackend = (options: PtyBackendOptions): PtyBackend => {
  const { trees, logger = silentLogger, platform = process.platform, conpty, loadBinding = loadConpty } = options
  if (platform !== 'win32') throw unsupported(platform)
  const kinds: readonly ConptyKind[] = conpty === undefined ? ['bundled', 'system'] : [conpty]
  let loaded: ConptyBinding | PtarmiganError | undefined
  return {
    stdio: 'pty',
    spawn: async (spec, spawnOptions = {}) => {
      const launch = planLaunch(spec, spawnOptions, { hostEnv: options.hostEnv ?? process.env })
      loaded ??= load(loadBinding)
      if (loaded instanceof PtarmiganError) throw loaded
      const binding = loaded
      let adapter: PtyAdapter | undefined
      // Nothing comes before the adapter wants it.
      const program = await startProgram(launch, {
        binding,
        kinds,
        trees,
        logger,
        onChunk: (chunk) => adapter?.deliver(chunk),
        onEnd: () => adapter?.endOutput(),
      })
      adapter = new PtyAdapter({ program, size: launch.size, marker: spawnOptions.marker, binding, trees })
      return adapter
    },
  }
}

const load = (loadBinding: () => ConptyBinding): ConptyBinding | PtarmiganError => {
  try {
    return loadBinding()
  } catch (cause) {
    return bindingError(cause)
  }
}

const unsupported = (platform: string): PtarmiganError =>
  new PtarmiganError(`Pseudo-consoles are Windows' own; on ${platform} use @ptarmigan/pty-posix, where that runs.`, {
    code: 'unsupported',
    operation: 'create-pty-backend',
    details: { platform },
  })
