import { readFileSync } from 'node:fs'
import { type ArgumentLimits, linuxArgumentLimits } from '@ptarmigan/adapter-interface'

/** What `execve` allows on a platform, for the stack limit that this process hands down. */
export const argumentLimitsFor = (platform: string): ArgumentLimits => {
  if (platform !== 'linux') return darwinArgumentLimits
  const stackBytes = readStackLimit()
  return stackBytes === undefined ? linuxArgumentLimits : linuxLimitsForStack(stackBytes)
}

/** Linux: a quarter of the soft stack limit, 128 KiB at least, 6 MiB at most. `execve(2)`; fs/exec.c, bprm_stack_limits */
export const linuxLimitsForStack = (stackBytes: number): ArgumentLimits => ({
  stringBytes: linuxArgumentLimits.stringBytes,
  totalBytes: Math.max(Math.min(Math.floor(stackBytes / 4), linuxMaximumBytes), linuxMinimumBytes),
})

/** The soft limit in the text of `/proc/<pid>/limits`; `Infinity` when unlimited. */
export const stackLimitIn = (limits: string): number | undefined => {
  const soft = /^Max stack size +(\d+|unlimited)/m.exec(limits)?.[1]
  if (soft === undefined) return undefined
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
}

/** ARG_MAX of macOS; one string may take all of it. */
const darwinArgumentLimits: ArgumentLimits = { stringBytes: 1_048_576, totalBytes: 1_048_576 }

const linuxMinimumBytes = 131_072
const linuxMaximumBytes = 6_291_456

const readStackLimit = (): number | undefined => {
  try {
    return stackLimitIn(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    // Without /proc the usual limit of 8 MiB is assumed; the kernel's own refusal is still an error.
    return undefined
  }
}
