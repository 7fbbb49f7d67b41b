import {
  type Environment,
  isPtarmiganError,
  type KillTreeBackend,
  type Logger,
  PtarmiganError,
  type PtyBackend,
  silentLogger,
} from '@ptarmigan/adapter-interface'
import { loadNodePty, type PtyBinding } from './launch/binding.ts'
import { bindingError } from './launch/launch-error.ts'
import { planLaunch } from './launch/plan-launch.ts'
import { abandonProgram, type StartedProgram, startProgram } from './launch/start-program.ts'
import { type PosixPlatformName, posixPlatforms } from './posix-platform.ts'
import { PtyAdapter, type PtyAdapterOptions } from './pty-adapter.ts'

export interface PtyBackendOptions {
  /** Tells who lives, who holds a terminal, and ends trees. */
  readonly trees: KillTreeBackend
  /** Default: silent. */
  readonly logger?: Logger
  /** Default `linux`. */
  readonly platform?: PosixPlatformName
  /** What the host's environment is; default `process.env` at each spawn. */
  readonly hostEnv?: Environment
  /** Gives the native half; called at the first spawn, once. Default: node-pty's addon. */
  readonly loadBinding?: () => PtyBinding
}

/** Programs on pseudo-terminals, on Linux and macOS. Loads nothing until the first spawn. */
export const createPtyBackend = (options: PtyBackendOptions): PtyBackend => {
  const { trees, logger = silentLogger, loadBinding = loadNodePty } = options
  const platform = posixPlatforms[options.platform ?? 'linux']
  let loaded: PtyBinding | PtarmiganError | undefined
  return {
    stdio: 'pty',
    spawn: async (spec, spawnOptions = {}) => {
      const launch = { platform, arch: process.arch, hostEnv: options.hostEnv ?? process.env }
      const program = planLaunch(spec, spawnOptions, launch)
      const binding = loaded ?? load(loadBinding)
      // Also a failure is kept, unless it was a passing one.
      if (!isPtarmiganError(binding, 'resource-exhausted')) loaded = binding
      if (binding instanceof PtarmiganError) throw binding
      const context = { binding, platform, trees, logger }
      const started = await startProgram(program, context)
      return adopt(started, { ...context, size: program.size, marker: spawnOptions.marker })
    },
  }
}

const load = (loadBinding: () => PtyBinding): PtyBinding | PtarmiganError => {
  try {
    return loadBinding()
  } catch (cause) {
    return bindingError(cause)
  }
}

const adopt = async (program: StartedProgram, options: Omit<PtyAdapterOptions, 'program'>): Promise<PtyAdapter> => {
  try {
    return new PtyAdapter({ ...options, program })
  } catch (cause) {
    await abandonProgram(program, options)
    throw new PtarmiganError('Cannot start a program on a terminal: Node.js cannot read the terminal.', {
      code: 'spawn-failed',
      operation: 'spawn',
      cause,
    })
  }
}
