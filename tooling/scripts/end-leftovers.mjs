import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The processes that carry a mark in their environment or command line, with what tells them from a later process of
 * the same pid. Empty where there is no /proc.
 *
 * @param {string} mark
 * @returns {{ pid: number, startTime: string, command: string }[]} without this process
 */
export const processesOf = (mark) => {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => describe(Number(name)))
    .filter((each) => each !== undefined && (each.command.includes(mark) || each.environment.includes(mark)))
    .map(({ pid, startTime, command }) => ({ pid, startTime, command }))
}

/**
 * Ends what carries the mark: waits a moment for what is on its way out, then kills by pid and start time until none is
 * left.
 *
 * @param {string} mark
 * @param {{ patienceMs?: number }} options
 * @returns how many had to be killed
 */
export const endLeftovers = async (mark, { patienceMs = 2000 } = {}) => {
  const patientUntil = performance.now() + patienceMs
  while (processesOf(mark).length > 0 && performance.now() < patientUntil) await pause(20)
  const killed = new Set()
  for (let pass = 0; pass < 200; pass++) {
    const left = processesOf(mark)
    if (left.length === 0) break
    for (const each of left) {
      killed.add(`${each.pid} ${each.startTime}`)
      killExactly(each)
    }
    await pause(10)
  }
  return killed.size
}

/** Kills a process unless its pid has another owner by now. */
export const killExactly = ({ pid, startTime }) => {
  if (startTimeOf(pid) !== startTime) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

const describe = (pid) => {
  const startTime = startTimeOf(pid)
  if (startTime === undefined) return undefined
  return { pid, startTime, command: read(`/proc/${pid}/cmdline`), environment: read(`/proc/${pid}/environ`) }
}

/** Of a process that runs: a zombie is gone. */
const startTimeOf = (pid) => {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === '') return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
}

/** A process may be gone, or someone else's. */
const read = (path) => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
