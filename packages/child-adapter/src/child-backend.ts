import {
  type CheckedLaunchSpec,
  checkArguments,
  checkExecutable,
  checkLaunchSpec,
  findProgram,
  type KillTreeBackend,
  type LaunchSpec,
  type Logger,
  type PipeBackend,
  type PipeSpawnOptions,
  planWindowsLaunch,
  silentLogger,
  withSessionMarker,
} from '@ptarmigan/adapter-interface'
import { adoptChild } from './adopt-child.ts'
import { checkPipeOptions } from './check-options.ts'
import { discardInput } from './feed-input.ts'
import { assertSupported, planSpawn, planWindowsSpawn, type SpawnPlan } from './plan-spawn.ts'
import { type SpawnedChild, spawnChild } from './spawn-child.ts'
import { spawnErrorOf } from './spawn-error.ts'
import { superviseChild } from './supervise-child.ts'

/** What programs on pipes are started and ended with. */
export interface ChildBackendOptions {
  /** Identifies processes, ends trees, and finds who holds an output open. */
  readonly trees: KillTreeBackend
  /** Default: silent. */
  readonly logger?: Logger
  /** As `process.platform` names it; default: that. */
  readonly platform?: string
}

/**
 * Starts programs on pipes, and adopts children that someone else started on pipes.
 *
 * @throws from `spawn`: `invalid-argument`, `program-not-found`, `directory-not-found`, `permission-denied`,
 * `program-not-runnable`, `arguments-too-long`, `resource-exhausted`, `unsupported`, `spawn-failed`
 */
export const createChildBackend = ({
  trees,
  logger = silentLogger,
  platform = process.platform,
}: ChildBackendOptions): PipeBackend => {
  const launcher = new Launcher(platform)
  return {
    stdio: 'pipe',
    async spawn(spec, options = {}) {
      const child = await launcher.start(spec, options)
      return superviseChild(child, { options, trees, platform, logger })
    },
    adopt: (child, options = {}) => adoptChild(child, { options, trees, platform, logger }),
  }
}

/** Starts a program, or says why it cannot be started. */
class Launcher {
  readonly #platform: string

  constructor(platform: string) {
    this.#platform = platform
  }

  async start(spec: LaunchSpec, options: PipeSpawnOptions): Promise<SpawnedChild> {
    try {
      checkPipeOptions(options)
      const checked = checkLaunchSpec(markedSpec(spec, options.marker), process.env)
      return await this.#startChecked(checked, options)
    } catch (error) {
      discardInput(options.input)
      throw error
    }
  }

  async #startChecked(spec: CheckedLaunchSpec, options: PipeSpawnOptions): Promise<SpawnedChild> {
    const plan = this.#plan(spec, options)
    try {
      return await spawnChild(plan)
    } catch (error) {
      throw spawnErrorOf(error, { spec, platform: this.#platform })
    }
  }

  #plan(spec: CheckedLaunchSpec, options: PipeSpawnOptions): SpawnPlan {
    const platform = this.#platform
    if (platform === 'win32') return planWindowsSpawn(planWindowsLaunch(spec), { spec, options })
    assertSupported(spec, platform)
    checkArguments(spec, platform)
    const program = findProgram(spec)
    checkExecutable(program, { platform, arch: process.arch, cwd: spec.cwd })
    return planSpawn(spec, { program, options })
  }
}

const markedSpec = (spec: LaunchSpec, marker: string | undefined): LaunchSpec =>
  marker === undefined ? spec : { ...spec, env: withSessionMarker(spec.env ?? process.env, marker) }
