/**
 * Reads an answer of the clock: `<request> <pid>:<FILETIME> …`.
 *
 * A FILETIME counts 100 ns since 1601, too many for a number; what comes out is microseconds since 1970.
 * https://learn.microsoft.com/windows/win32/api/minwinbase/ns-minwinbase-filetime
 * @returns `undefined` for a line that is no answer to this request
 */
export const parseStartTimes = (line: string, request: number): ReadonlyMap<number, number> | undefined => {
  const [echo, ...entries] = line.trim().split(' ')
  if (echo !== String(request)) return undefined
  const times = new Map<number, number>()
  for (const entry of entries) {
    const [, pid, ticks] = /^(\d{1,10}):(\d{1,19})$/.exec(entry) ?? []
    if (pid !== undefined && ticks !== undefined)
      times.set(Number(pid), Number(BigInt(ticks) / ticksPerMicrosecond - epochMicroseconds))
  }
  return times
}

const ticksPerMicrosecond = 10n
/** From 1601-01-01 to 1970-01-01. */
const epochMicroseconds = 11_644_473_600_000_000n
