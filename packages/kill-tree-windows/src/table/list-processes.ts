import type { ListedLine } from './process-table.ts'

/** The list as ps-list gives it on Windows: number, parent and name, in the order of the system's own list. */
export const listProcesses = async (): Promise<readonly ListedLine[]> => {
  // Not at import time: on other platforms this package loads, and says that it can do nothing there.
  const { default: psList } = await import('ps-list')
  const processes = await psList()
  return processes.map(({ pid, ppid, name }) => ({ pid, parentPid: ppid, name }))
}
