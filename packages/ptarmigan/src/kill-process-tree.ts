import type { KillReceipt, KillTreeOptions, ProcessIdentity } from '@ptarmigan/adapter-interface'
import { getPlatformBackend } from './platform-backend.ts'

/**
 * Ends a process and everything that belongs to it, and proves it.
 *
 * `graceMs` is 3000 by default, clamped to 0…60000. A pid is taken for the process that has it now; hand over an
 * identity where time has passed since it was learned.
 * @throws `invalid-argument`, `protected-process`, `identity-mismatch`, `process-table-unavailable`, `unsupported`
 */
export const killProcessTree = async (
  target: number | ProcessIdentity,
  options: KillTreeOptions = {},
): Promise<KillReceipt> => getPlatformBackend().trees.killTree(target, options)
