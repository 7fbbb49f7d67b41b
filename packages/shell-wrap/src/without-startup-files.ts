import type { Environment } from '@ptarmigan/adapter-interface'

/**
 * An environment without the variables that name a file which a shell reads before a command: `BASH_ENV` (bash) and
 * `ENV` (other POSIX shells, and only where they take a command for interactive).
 *
 * What such a file sets wins over the environment that was given; `shellWrap` leaves them in, because they are part of
 * that environment.
 */
export const withoutStartupFiles = (env: Environment): Environment => ({ ...env, BASH_ENV: undefined, ENV: undefined })
