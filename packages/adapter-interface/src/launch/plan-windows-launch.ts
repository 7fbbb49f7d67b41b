import { PtarmiganError } from '../error.ts'
import { batchCommandLine, isBatchFile } from './batch-command-line.ts'
import type { CheckedLaunchSpec } from './check-launch-spec.ts'
import { findWindowsProgram, type WindowsLookup, windowsLookup } from './find-windows-program.ts'
import { cmdMaximumCommandLine, windowsCommandLine, windowsMaximumCommandLine } from './windows-command-line.ts'
import { windowsEnvironment, windowsVariable } from './windows-environment.ts'

/** What Windows is asked to start. */
export interface WindowsLaunch {
  /** An absolute path. */
  readonly file: string
  readonly args: readonly string[]
  /** `args`, joined by spaces, are the command line's tail as it is. */
  readonly verbatimArguments: boolean
  /** Each name once, whatever its case. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * Decides how a program is started on Windows: where it is, and through cmd if it is a batch file, because Windows itself
 * starts none safely (CVE-2024-27980).
 *
 * @throws `directory-not-found`, `program-not-found`, `arguments-too-long`; `invalid-argument` for a line break in an
 * argument of a batch file, and `unsupported` for arguments of one that are verbatim
 */
export const planWindowsLaunch = (spec: CheckedLaunchSpec, lookup: WindowsLookup = windowsLookup): WindowsLaunch => {
  const env = windowsEnvironment(spec.env)
  const program = findWindowsProgram({ ...spec, env }, lookup)
  if (!isBatchFile(program))
    return checked({ file: program, args: spec.args, verbatimArguments: spec.verbatimArguments, env })
  if (spec.verbatimArguments)
    throw new PtarmiganError(
      `Cannot start "${spec.file}": a batch file takes no verbatim arguments; start cmd with them.`,
      {
        code: 'unsupported',
        operation: 'spawn',
        details: { field: 'verbatimArguments', path: program },
      },
    )
  return checked({ file: cmdPath(env), args: batchCommandLine(program, spec.args), verbatimArguments: true, env })
}

/** The system's own: COMSPEC may name anything. */
const cmdPath = (env: Readonly<Record<string, string>>): string =>
  `${windowsVariable(env, 'SystemRoot') ?? 'C:\\Windows'}\\System32\\cmd.exe`

const checked = (launch: WindowsLaunch): WindowsLaunch => {
  const tail = windowsCommandLine(launch.args, { verbatim: launch.verbatimArguments })
  const characters = `"${launch.file}" ${tail}`.length
  const limit = /[\\/]cmd\.exe$/i.test(launch.file) ? cmdMaximumCommandLine : windowsMaximumCommandLine
  if (characters <= limit) return launch
  throw new PtarmiganError(
    `Cannot start "${launch.file}": its command line takes ${characters} characters, and the system allows ${limit}; hand long text over as input or in a file.`,
    { code: 'arguments-too-long', operation: 'spawn', details: { file: launch.file, characters, limit } },
  )
}
