import type { ProcessRecord } from './process-record.ts'

/**
 * Reads one `/proc/<pid>/stat`; `undefined` for anything else.
 *
 * The name stands in parentheses and may hold any byte, parentheses and spaces among them, so the fields are counted
 * from the last parenthesis. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export const parseStat = (text: string): ProcessRecord | undefined => {
  const open = text.indexOf('(')
  const close = text.lastIndexOf(')')
  if (open < 0 || close < open) return undefined
  const fields = text.slice(close + 2).split(' ', fieldsNeeded)
  const numberAt = (field: number): number => Number(fields[field - firstField])
  const pid = Number.parseInt(text, 10)
  const startTime = numberAt(22)
  if (!Number.isSafeInteger(pid) || !Number.isSafeInteger(startTime)) return undefined
  return {
    pid,
    parentPid: numberAt(4),
    group: numberAt(5),
    session: numberAt(6),
    state: fields[0] ?? '?',
    startTime,
    threads: numberAt(20),
    terminal: terminalPath(numberAt(7)),
    name: text.slice(open + 1, close),
    kernelThread: (numberAt(9) & kernelThreadFlag) !== 0,
  }
}

/**
 * Whether a process has its memory: in the middle of exec, and from the first moment of its exit on, the places of its
 * arguments and its environment are 0. Zombies count as having it: nothing will change about them.
 */
export const hasMemory = (text: string): boolean => {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return isOver(fields[0]) || Number(fields[50 - firstField]) !== 0
}

const isOver = (state: string | undefined): boolean => state === 'Z' || state === 'X'

/** The number of the first field after the name: the state. */
const firstField = 3
const fieldsNeeded = 22 - firstField + 1

/** PF_KTHREAD of `include/linux/sched.h`. */
const kernelThreadFlag = 0x00200000

/** Major numbers 136 to 143 are the Unix98 slaves. https://www.kernel.org/doc/Documentation/admin-guide/devices.txt */
const terminalPath = (device: number): string | undefined => {
  if (device === 0) return undefined
  const major = (device >>> 8) & 0xfff
  const minor = (device & 0xff) | ((device >>> 12) & 0xfff00)
  return major >= 136 && major <= 143 ? `/dev/pts/${(major - 136) * 256 + minor}` : `tty:${major}:${minor}`
}
