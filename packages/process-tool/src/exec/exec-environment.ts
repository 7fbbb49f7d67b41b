import type { Environment } from '@ptarmigan/adapter-interface'

export interface EnvironmentQuestion {
  readonly mode: 'one-shot' | 'session' | 'daemon'
  readonly pty: boolean
  /** What the call adds. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * The variables of a command: what the call gives wins.
 *
 * A file that `BASH_ENV` or `ENV` names would run before the command and could override what the call gives, so the host's are
 * taken out. A one-shot has nobody who could leave a pager, and on pipes no terminal to draw on.
 */
export const execEnvironment = ({ mode, pty, env }: EnvironmentQuestion): Environment => ({
  BASH_ENV: undefined,
  ENV: undefined,
  ...(mode === 'one-shot' ? { PAGER: 'cat', GIT_PAGER: 'cat' } : {}),
  ...(mode === 'one-shot' && !pty ? { TERM: 'dumb' } : {}),
  ...env,
})
