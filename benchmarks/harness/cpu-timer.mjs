/**
 * The processor time of this process, with its garbage collector and compiler, from now on. For work that waits for
 * nothing it is the time that the work takes on a machine that does nothing else, and no neighbour's load is in it.
 */
export const startCpuTimer = () => {
  const before = process.cpuUsage()
  return {
    elapsedMs: () => {
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    },
  }
}
