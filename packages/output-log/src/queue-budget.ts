import type { LogDirectory } from './log-directory.ts'

/** What all busy logs of a host together may have waiting for the disk. */
const budgetBytes = 16 * 1024 * 1024

/** Below this a share would make writes so small that they cost more than they give. */
const smallestShareBytes = 256 * 1024

/**
 * Shares out how much may wait for the disk among the logs that are behind: one log may use its own bound to the full,
 * fifty that flood at once neither fill the memory nor hold the event loop for long.
 */
export class QueueBudget {
  #busy = 0

  /** What each log that is behind may have waiting now. */
  get shareBytes(): number {
    return Math.max(smallestShareBytes, budgetBytes / Math.max(1, this.#busy))
  }

  /** One more log is behind. */
  enter(): void {
    this.#busy += 1
  }

  /** One log is no longer behind. */
  leave(): void {
    this.#busy -= 1
  }
}

const budgets = new WeakMap<LogDirectory, QueueBudget>()

/** The budget of the logs in one directory. */
export const budgetOf = (directory: LogDirectory): QueueBudget => {
  const known = budgets.get(directory)
  if (known !== undefined) return known
  const made = new QueueBudget()
  budgets.set(directory, made)
  return made
}
