import {
  checkArguments,
  checkExecutable,
  checkLaunchSpec,
  checkTerminalSize,
  defaultTerminalSize,
  type Environment,
  findProgram,
  type LaunchSpec,
  PtarmiganError,
  type PtySpawnOptions,
  terminalEnvironment,
  withSessionMarker,
} from '@ptarmigan/adapter-interface'
import type { PosixPlatform } from '../posix-platform.ts'
import type { ForkProgram } from './binding.ts'

export interface LaunchContext {
  readonly platform: PosixPlatform
  /** As `process.arch` tells it. */
  readonly arch: string
  readonly hostEnv: Environment
}

/**
 * What is to be forked; everything that can be found wrong without forking is found here.
 *
 * @throws `invalid-argument`, `unsupported`, `directory-not-found`, `program-not-found`, `permission-denied`,
 * `program-not-runnable`, `arguments-too-long`
 */
export const planLaunch = (
  spec: LaunchSpec,
  { size = defaultTerminalSize, marker }: PtySpawnOptions,
  { platform, arch, hostEnv }: LaunchContext,
): ForkProgram => {
  const checked = checkLaunchSpec(spec, hostEnv)
  const checkedSize = checkTerminalSize(size, 'spawn')
  if (checked.verbatimArguments) throw verbatimError()
  const terminal = terminalEnvironment(checked.env, hostEnv)
  const env = marker === undefined ? terminal : textOnly(withSessionMarker(terminal, marker))
  const path = findProgram(checked)
  checkArguments({ ...checked, file: path, env }, platform.name)
  checkExecutable(path, { platform: platform.name, arch, cwd: checked.cwd })
  return { file: checked.file, path, args: checked.args, env, cwd: checked.cwd, size: checkedSize }
}

/** Back to what can be handed to the system: the marker adds text only. */
const textOnly = (env: Environment): Readonly<Record<string, string>> => {
  const text: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) if (value !== undefined) text[name] = value
  return text
}

const verbatimError = (): PtarmiganError =>
  new PtarmiganError('Cannot start a program: verbatimArguments belongs to Windows; give the arguments one by one.', {
    code: 'unsupported',
    operation: 'spawn',
    details: { field: 'verbatimArguments' },
  })
