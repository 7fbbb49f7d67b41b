import { type CheckedLaunchSpec, type PipeSpawnOptions, PtarmiganError } from '@ptarmigan/adapter-interface'

/** What Node is asked to start. */
export interface SpawnPlan {
  readonly file: string
  readonly args: readonly string[]
  readonly argv0: string
  readonly cwd: string | undefined
  readonly env: Readonly<Record<string, string>>
  /** `ignore` is `/dev/null`: the end of input at once, and not taken for a pipe by programs that would search it. */
  readonly stdin: 'ignore' | 'pipe'
  /** Its own session and process group, so that no terminal of the host reaches it and its tree can be told apart. */
  readonly detached: boolean
  /** Descriptors that must be free: two for each pipe, two for the report of a failed start, one for the input. */
  readonly descriptors: number
}

/** Decides how a program is started on pipes; `program` is the path that was found for `spec.file`. */
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
    descriptors: stdin === 'pipe' ? 9 : 7,
  }
}

/**
 * Refuses what this version cannot do, before anything is started.
 *
 * @throws `unsupported` on Windows, and for `verbatimArguments` elsewhere, where a command line has no tail
 */
export const assertSupported = (spec: Pick<CheckedLaunchSpec, 'verbatimArguments'>, platform: string): void => {
  if (platform === 'win32')
    throw new PtarmiganError('Programs on pipes cannot be started on Windows by this version of child-adapter.', {
      code: 'unsupported',
      operation: 'spawn',
      details: { platform },
    })
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
