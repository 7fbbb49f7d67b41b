import { readFileSync } from 'node:fs'
import { type ArgumentLimits, checkArgumentSize, linuxArgumentLimits } from './argument-size.ts'
import type { CheckedLaunchSpec } from './check-launch-spec.ts'

/**
 * Refuses arguments and environments that `execve` would refuse here.
 *
 * @throws `arguments-too-long`
 */
export const checkArguments = (spec: CheckedLaunchSpec, platform: string): void => {
  if (platform !== 'linux') checkArgumentSize(spec, macLimits)
  // Nearly every launch fits under the smallest stack, and then the real one need not be known.
  else if (!fits(spec, linuxLimitsUnder(0))) checkArgumentSize(spec, linuxLimitsUnder(readStackLimit()))
}

const fits = (spec: CheckedLaunchSpec, limits: ArgumentLimits): boolean => {
  try {
    checkArgumentSize(spec, limits)
    return true
  } catch {
    return false
  }
}

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
