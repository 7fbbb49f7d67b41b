import {
  type CheckedLaunchSpec,
  type PipeSpawnOptions,
  PtarmiganError,
  type WindowsLaunch,
} from '@ptarmigan/adapter-interface'

/** What Node is asked to start. */
export interface SpawnPlan {
  readonly file: string
  readonly args: readonly string[]
  /** The program's own name on its command line. */
  readonly argv0: string
  readonly cwd: string | undefined
  readonly env: Readonly<Record<string, string>>
  /** `ignore` is `/dev/null`: the end of input at once, and not taken for a pipe by programs that would search it. */
  readonly stdin: 'ignore' | 'pipe'
  /** Its own session and process group, so that no terminal of the host reaches it and its tree can be told apart. */
  readonly detached: boolean
  /** Windows: `argv0` and `args`, joined by spaces, are the command line as it is. */
  readonly verbatimArguments: boolean
  /** Descriptors that must be free: two for each pipe, two for the report of a failed start, one for the input. */
  readonly descriptors: number
}

/** Decides how a program is started on pipes on POSIX; `program` is the path that was found for `spec.file`. */
export const planSpawn = (
  spec: CheckedLaunchSpec,
  { program, options }: { readonly program: string; readonly options: PipeSpawnOptions },
): SpawnPlan => {
  const stdin = planStdin(options)
  return {
    file: program,
    args: spec.args,
    argv0: spec.file,
    cwd: spec.cwd,
    env: spec.env,
    stdin,
    detached: true,
    verbatimArguments: false,
    descriptors: stdin === 'pipe' ? 9 : 7,
  }
}

/**
 * Decides how a program is started on pipes on Windows.
 *
 * Not `detached`, although that alone makes a process group there: it also takes away the console, and each console
 * program that such a program starts would open a window of its own. With `windowsHide`, which every spawn has, it gets a
 * console that nobody sees, so that what is typed at the host's console does not reach it either. And a program that is
 * not detached ends with its host.
 * https://learn.microsoft.com/windows/win32/procthread/process-creation-flags
 */
export const planWindowsSpawn = (
  { file, args, verbatimArguments, env }: WindowsLaunch,
  { spec, options }: { readonly spec: CheckedLaunchSpec; readonly options: PipeSpawnOptions },
): SpawnPlan => ({
  file,
  args,
  // Node.js quotes nothing of a command line that is verbatim, its first word included.
  argv0: verbatimArguments ? `"${file}"` : file,
  cwd: spec.cwd,
  env,
  stdin: planStdin(options),
  detached: false,
  verbatimArguments,
  descriptors: 0,
})

/** @throws `unsupported` for `verbatimArguments`: only on Windows has a command line a tail */
export const assertSupported = (spec: Pick<CheckedLaunchSpec, 'verbatimArguments'>, platform: string): void => {
  if (spec.verbatimArguments)
    throw new PtarmiganError('verbatimArguments is for Windows only; here every argument arrives as it is.', {
      code: 'unsupported',
      operation: 'spawn',
      details: { field: 'verbatimArguments', platform },
    })
}

/** A pipe is made only where something can come through it. */
const planStdin = ({ stdinMode = 'pipe-closed', input }: PipeSpawnOptions): 'ignore' | 'pipe' => {
  if (stdinMode === 'pipe-open') return 'pipe'
  return input === undefined || isEmpty(input) ? 'ignore' : 'pipe'
}

const isEmpty = (input: unknown): boolean => input === '' || (input instanceof Uint8Array && input.length === 0)
