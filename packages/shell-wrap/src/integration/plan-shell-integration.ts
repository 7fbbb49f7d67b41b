import { type Environment, PtarmiganError } from '@ptarmigan/adapter-interface'
import { shellName } from '../shell.ts'
import { bashIntegration } from './bash-integration.ts'
import { fishIntegration } from './fish-integration.ts'
import { quoteFish, quotePosix } from './quote-shell-word.ts'
import { zshIntegration } from './zsh-integration.ts'

/** Shells that can be made to tell of their prompts and commands. */
export type IntegratedShell = 'bash' | 'zsh' | 'fish'

/** A shell that is to be started. */
export interface ShellIntegrationRequest {
  readonly file: string
  readonly args: readonly string[]
  /** The environment that it will get. */
  readonly env: Environment
  /** An absolute path of a private directory, which goes with the session. */
  readonly directory: string
  /** Known to nobody else: what tells the shell's own marks from those that a command prints. Hexadecimal. */
  readonly nonce: string
}

/** How it is to be started instead. */
export interface ShellIntegrationPlan {
  readonly shell: IntegratedShell
  readonly args: readonly string[]
  /** Variables to set beside those of the request. */
  readonly env: Environment
  /** To be written into the directory; only its owner may read them. They are not needed after the first prompt. */
  readonly files: readonly { readonly name: string; readonly content: string }[]
}

/** Makes the plan of one shell. */
export type IntegrationScript = (request: ShellIntegrationRequest) => Omit<ShellIntegrationPlan, 'shell'>

/**
 * Plans a shell that marks its prompts and commands, and reads all of the user's own files first.
 *
 * The marks are those of FinalTerm, with the nonce and the number of the command as `aid`, and the working directory as
 * `cwd` (`%`, `;`, controls as `%XX`), and OSC 7: `OSC 133;A;aid=N;cwd=…`, `B;aid=N`, `C;aid=N-1`, `D;0;aid=N-1;cwd=…`,
 * all ended by BEL. https://gitlab.freedesktop.org/Per_Bothner/specifications/blob/master/proposals/semantic-prompts.md
 * @throws `invalid-argument` for another program, or a shell that is given a command or a script
 */
export const planShellIntegration = (request: ShellIntegrationRequest): ShellIntegrationPlan => {
  const name = shellName(request.file).replace(/^-/, '')
  if (!isIntegrated(name)) throw notIntegrated(request.file)
  return { shell: name, ...scripts[name](request) }
}

/**
 * What is typed to make a shell run a file's commands as if they were typed. The blank at its beginning keeps it out of the
 * history where the shell is set so. Fish gets another word, because its `exit` only leaves a file that was sourced.
 */
export const sourceCommand = (shell: IntegratedShell, path: string): string =>
  shell === 'fish' ? ` eval (string collect <${quoteFish(path)})` : ` source ${quotePosix(path)}`

const scripts: Readonly<Record<IntegratedShell, IntegrationScript>> = {
  bash: bashIntegration,
  zsh: zshIntegration,
  fish: fishIntegration,
}

const isIntegrated = (name: string): name is IntegratedShell => Object.hasOwn(scripts, name)

const notIntegrated = (file: string): PtarmiganError =>
  new PtarmiganError(`Shell integration is for bash, zsh and fish; got ${JSON.stringify(file)}.`, {
    code: 'invalid-argument',
    operation: 'integrate',
    details: { option: 'shellIntegration' },
  })
