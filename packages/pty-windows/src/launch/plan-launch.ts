import { win32 } from 'node:path'
import {
  checkLaunchSpec,
  defaultTerminalSize,
  type Environment,
  type LaunchSpec,
  type PtySpawnOptions,
  planWindowsLaunch,
  quoteWindowsArgument,
  type TerminalSize,
  terminalEnvironment,
  type WindowsLookup,
  windowsCommandLine,
  withSessionMarker,
} from '@ptarmigan/adapter-interface'
import { checkConsoleSize } from './console-size.ts'

/** What is to be started on a pseudo-console. */
export interface ConsoleLaunch {
  /** An absolute path. */
  readonly file: string
  readonly commandLine: string
  /** An absolute path. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly size: TerminalSize
}

export interface LaunchContext {
  readonly hostEnv: Environment
  /** How files are looked for; default: this machine. */
  readonly lookup?: WindowsLookup
}

/**
 * Everything that can be found wrong without starting anything is found here.
 *
 * @throws `invalid-argument`, `unsupported`, `directory-not-found`, `program-not-found`, `arguments-too-long`
 */
export const planLaunch = (
  spec: LaunchSpec,
  { size = defaultTerminalSize, marker }: PtySpawnOptions,
  { hostEnv, lookup }: LaunchContext,
): ConsoleLaunch => {
  const checked = checkLaunchSpec(spec, hostEnv)
  const checkedSize = checkConsoleSize(size, 'spawn')
  const { file, args, verbatimArguments, env } = planWindowsLaunch(checked, lookup)
  const tail = windowsCommandLine(args, { verbatim: verbatimArguments })
  const terminal = terminalEnvironment(env, hostEnv)
  return {
    file,
    commandLine: tail === '' ? programWord(file) : `${programWord(file)} ${tail}`,
    cwd: win32.resolve(lookup?.cwd() ?? process.cwd(), checked.cwd ?? '.'),
    env: marker === undefined ? terminal : textOnly(withSessionMarker(terminal, marker)),
    size: checkedSize,
  }
}

/** A path cannot hold a quote. It is quoted also without spaces: what follows must not be taken for a part of it. */
const programWord = (file: string): string => (/\s/.test(file) ? quoteWindowsArgument(file) : `"${file}"`)

/** Back to what can be handed to the system: the marker adds text only. */
const textOnly = (env: Environment): Readonly<Record<string, string>> => {
  const text: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) if (value !== undefined) text[name] = value
  return text
}
