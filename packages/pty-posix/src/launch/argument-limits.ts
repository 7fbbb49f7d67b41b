import { readFileSync } from 'node:fs'
import { type ArgumentLimits, linuxArgumentLimits } from '@ptarmigan/adapter-interface'
import type { PosixPlatform } from '../posix-platform.ts'

/** What `execve` allows here; on Linux that follows the stack limit that programs inherit from this process. */
export const argumentLimitsOf = (platform: PosixPlatform): ArgumentLimits =>
  platform.hasProcessFiles ? linuxLimitsUnder(readStackLimit()) : macLimits

/**
 * A quarter of the stack, within 128 KiB and 6 MiB; the usual stack where the limit is not known.
 *
 * `execve(2)`, Limits on size of arguments and environment
 */
export const linuxLimitsUnder = (stackBytes: number | undefined): ArgumentLimits => {
  if (stackBytes === undefined) return linuxArgumentLimits
  const totalBytes = Math.min(Math.max(Math.floor(stackBytes / 4), fewestBytes), mostBytes)
  return { ...linuxArgumentLimits, totalBytes }
}

const fewestBytes = 131_072
const mostBytes = 6_291_456

/** ARG_MAX, for all strings together; there is no limit on one of them. `sysctl kern.argmax` */
const macLimits: ArgumentLimits = { stringBytes: 1_048_576, totalBytes: 1_048_576 }

const readStackLimit = (): number | undefined => {
  try {
    const soft = /^Max stack size\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1]
    if (soft === undefined) return undefined
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    // Without /proc the usual limit is assumed; what the system itself refuses is an error all the same.
    return undefined
  }
}
