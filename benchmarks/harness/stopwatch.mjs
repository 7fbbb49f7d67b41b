/**
 * Takes the time, and the processor time of this process with its garbage collector and compiler. For work that waits
 * for nothing the second is the time that it takes on a machine that does nothing else, and no neighbour's load is in it.
 */
export const startStopwatch = () => {
  const cpu = process.cpuUsage()
  const startedAtMs = performance.now()
  return {
    stop: () => {
      const elapsedMs = performance.now() - startedAtMs
      const { user, system } = process.cpuUsage(cpu)
      return { elapsedMs, processorMs: (user + system) / 1000 }
    },
  }
}
