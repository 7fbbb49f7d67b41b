import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/**
 * How far a forked process has come: it still is a copy of the host (`forked`), it became its program (`running`), it
 * ended without ever becoming it (`failed`), or it is gone, so that this cannot tell (`gone`).
 */
export type ExecState = 'forked' | 'running' | 'failed' | 'gone'

/**
 * Waits until a forked process became its program. Linux.
 *
 * Resolves to `running` without proof after 5 s: the program may lie on a file system that does not answer.
 */
export const watchExec = async (
  pid: number,
  read: (pid: number) => string | undefined = readStat,
): Promise<Exclude<ExecState, 'forked'>> => {
  const deadline = performance.now() + patienceMs
  for (let look = 0; ; look++) {
    const state = execState(read(pid))
    if (state !== 'forked') return state
    if (performance.now() > deadline) return 'running'
    // It takes about a millisecond: looking again at once costs less than a timer's rounding.
    if (look < quickLooks) await nextTurn()
    else await sleep(slowLookMs)
  }
}

/** Reads the state from `/proc/<pid>/stat`. `proc_pid_stat(5)` */
export const execState = (stat: string | undefined): ExecState => {
  if (stat === undefined) return 'gone'
  // The name may hold blanks and parentheses: the fields follow the last one.
  const [state = '', , , , , , flags = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if ((Number(flags) & forkedNotExecuted) === 0) return 'running'
  return state === 'Z' || state === 'X' ? 'failed' : 'forked'
}

/** PF_FORKNOEXEC: "forked but didn't exec", `<linux/sched.h>`; it stays set in a zombie. */
const forkedNotExecuted = 0x40

const patienceMs = 5000
const quickLooks = 40
const slowLookMs = 2

const readStat = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return isHidden(pid) ? hiddenStat : undefined
  }
}

/** There, but not shown: no /proc here, or a program of another user under `hidepid`. Signal 0 only asks. */
const isHidden = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Reads as a process that became its program, which is what cannot be told of a hidden one. */
const hiddenStat = ''
