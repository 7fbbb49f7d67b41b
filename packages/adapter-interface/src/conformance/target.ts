import type { AdapterFactory, KillTreeBackend, PipeSpawnOptions, PtySpawnOptions } from '../backend.ts'
import type { LaunchSpec } from '../launch-spec.ts'
import type { ConformanceCapability } from './capability.ts'

/** A backend under test. */
export interface ConformanceTarget {
  /** For people, e.g. `child-adapter on Linux`. */
  readonly name: string
  /** What it claims to do; `pipe` or `pty` follows from the factory. */
  readonly capabilities: readonly ConformanceCapability[]
  readonly factory: AdapterFactory<PipeSpawnOptions> | AdapterFactory<PtySpawnOptions>
  /** Tells who lives, and ends what a case leaves behind. */
  readonly trees: KillTreeBackend
  /** The program that runs a piece of CommonJS, with arguments from `process.argv[1]` on; default {@link nodeProgram}. */
  readonly program?: (source: string, args?: readonly string[]) => LaunchSpec
}

/** Runs a piece of CommonJS in this Node.js. */
export const nodeProgram = (source: string, args: readonly string[] = []): LaunchSpec => ({
  file: process.execPath,
  args: ['-e', source, '--', ...args],
})

/** Every capability of a target, with the one that its factory implies. */
export const capabilitiesOf = (target: ConformanceTarget): ReadonlySet<ConformanceCapability> =>
  new Set([target.factory.stdio, ...target.capabilities])
