import { readdir, readFile } from 'node:fs/promises'
import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { Session } from '../src/index.ts'

/** The name of the program in the foreground of a session's terminal. */
export const foregroundOf = async (session: Session): Promise<string | undefined> => {
  const stat = await readStat(session.pid)
  const group = stat?.terminalGroup
  return group === undefined ? undefined : (await readStat(group))?.name
}

/** The command lines that match, of processes that started no earlier than this one. */
export const processesOf = async (command: RegExp, { startTime = 0 }: ProcessIdentity): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const commands = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readStat(pid)
      return stat === undefined || stat.startTime < startTime ? '' : commandOf(pid)
    }),
  )
  return commands.filter((text) => command.test(text))
}

const commandOf = async (pid: number): Promise<string> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').join(' ').trim()

const readStat = async (
  pid: number,
): Promise<{ name: string; terminalGroup: number; startTime: number } | undefined> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const end = stat.lastIndexOf(')')
  const fields = stat.slice(end + 2).split(' ')
  return {
    name: stat.slice(stat.indexOf('(') + 1, end),
    terminalGroup: Number(fields[5]),
    startTime: Number(fields[19]),
  }
}
