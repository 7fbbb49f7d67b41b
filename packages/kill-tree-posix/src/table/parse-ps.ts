import { basename } from 'node:path'
import type { ProcessRecord } from './process-record.ts'

/** The columns that {@link parsePs} reads; all of them are known to the `ps` of macOS, of the BSDs and of procps. */
export const psColumns = ['pid', 'ppid', 'pgid', 'tty', 'stat', 'lstart', 'command'] as const

/**
 * Reads `ps -o` with {@link psColumns} and no header, in the C locale and UTC. Start times are seconds since 1970.
 *
 * No common column tells the session, so it is inferred: a leader has an `s` in its state, and whoever has a leader's
 * controlling terminal is in that leader's session (a terminal controls one session only). Otherwise it is 0: unknown.
 * https://man.freebsd.org/cgi/man.cgi?ps
 */
export const parsePs = (output: string): ProcessRecord[] => {
  const lines = output.split('\n').flatMap((line) => parseLine(line) ?? [])
  const sessionOfTerminal = new Map<string, number>()
  for (const { terminal, leader, pid } of lines) if (leader && terminal) sessionOfTerminal.set(terminal, pid)
  return lines.map(({ leader, ...line }) => ({
    ...line,
    session: leader ? line.pid : (line.terminal && sessionOfTerminal.get(line.terminal)) || 0,
  }))
}

/**
 * Reads `ps -E -o pid= -o command=` of macOS: the environment follows the command line, with nothing between that
 * would tell them apart, so the part that is the known command line is taken off first. Otherwise an innocent program
 * with the marker among its arguments would pass for a member.
 */
export const parsePsEnvironment = (output: string, commands: ReadonlyMap<number, string>): Map<number, string[]> => {
  const environments = new Map<number, string[]>()
  for (const line of output.split('\n')) {
    const [, pidText, rest] = /^\s*(\d+)\s(.*)$/.exec(line) ?? []
    if (pidText === undefined || rest === undefined) continue
    const command = commands.get(Number(pidText))
    if (command === undefined || !rest.startsWith(command)) continue
    const entries = rest
      .slice(command.length)
      .split(' ')
      .filter((entry) => entry.includes('='))
    environments.set(Number(pidText), entries)
  }
  return environments
}

const line =
  /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+[A-Z][a-z]{2}\s+([A-Z][a-z]{2}\s+\d{1,2}\s+\d{2}:\d{2}:\d{2}\s+\d{4})(?:\s+(.*))?$/

type PsLine = Omit<ProcessRecord, 'session'> & { readonly leader: boolean }

const parseLine = (text: string): PsLine | undefined => {
  const [, pid, parentPid, group, terminal, status, started, command = ''] = line.exec(text) ?? []
  if (pid === undefined || status === undefined || started === undefined) return undefined
  return {
    pid: Number(pid),
    parentPid: Number(parentPid),
    group: Number(group),
    terminal: terminal === undefined || /^[?-]+$/.test(terminal) ? undefined : terminal,
    // macOS writes U for uninterruptible and I for asleep for long; the others are the same everywhere.
    state: status.charAt(0).replace('U', 'D').replace('I', 'S'),
    leader: status.includes('s', 1),
    startTime: Date.parse(`${started} UTC`) / 1000,
    threads: 1,
    name: nameIn(command),
    kernelThread: false,
    command,
  }
}

/** A login shell has a dash before its name; a name in brackets or parentheses stands for a command line that is not known. */
const nameIn = (command: string): string => {
  const [program = ''] = command.split(' ')
  return basename(program.replace(/^-/, '').replace(/^[[(](.*)[\])]$/, '$1'))
}
