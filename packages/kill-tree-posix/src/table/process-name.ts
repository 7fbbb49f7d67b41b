import { basename } from 'node:path'

/**
 * The whole name of a program whose kernel name may be cut at 15 bytes.
 *
 * A longer name counts only if it begins with the kernel's: a program may write anything over its own arguments.
 */
export const fullName = (kernelName: string, candidates: readonly (string | undefined)[]): string => {
  if (Buffer.byteLength(kernelName) < kernelNameBytes) return kernelName
  // The cut may go through a character, which then decodes as a replacement.
  const start = kernelName.replace(/\ufffd+$/, '')
  for (const candidate of candidates) {
    if (candidate === undefined) continue
    const name = basename(candidate.replace(/ \(deleted\)$/, ''))
    if (name.startsWith(start)) return name
  }
  return kernelName
}

/** TASK_COMM_LEN without its NUL. `proc_pid_comm(5)` */
const kernelNameBytes = 15
