/** A program to start: never a shell string. */
export interface LaunchSpec {
  /** A path, or a name to look up on the PATH of `env`. */
  readonly file: string
  /** The arguments after the program's own name. */
  readonly args: readonly string[]
  /** Windows only: `args` joined by spaces are the command line's tail as it is, without any quoting. Default false. */
  readonly verbatimArguments?: boolean
  /** Working directory; default: the host's. A missing one is an error, never another directory. */
  readonly cwd?: string
  /** The whole environment; default: the host's. Entries whose value is `undefined` are dropped. */
  readonly env?: Environment
}

/** Environment variables by name; `undefined` means "not there". */
export type Environment = Readonly<Record<string, string | undefined>>
