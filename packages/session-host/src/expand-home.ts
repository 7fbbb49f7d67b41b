import { homedir } from 'node:os'
import type { Environment } from '@ptarmigan/adapter-interface'

/** `~` and `~/…` as the home directory; anything else as it is. A directory that is not there stays an error of the spawn. */
export const expandHome = (cwd: string, env: Environment): string => {
  if (cwd !== '~' && !cwd.startsWith('~/')) return cwd
  const home = env.HOME || homedir()
  return cwd === '~' ? home : `${home}/${cwd.slice(2)}`
}
