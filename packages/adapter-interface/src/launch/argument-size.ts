import { PtarmiganError } from '../error.ts'
import type { CheckedLaunchSpec } from './check-launch-spec.ts'

/** What `execve` allows, in bytes. */
export interface ArgumentLimits {
  /** The longest single argument or environment entry with its NUL; Linux: MAX_ARG_STRLEN, 32 pages. */
  readonly stringBytes: number
  /** All strings with their NULs and eight bytes of pointer each; Linux: a quarter of the stack limit, 6 MiB at most. */
  readonly totalBytes: number
}

/** Linux with the usual stack limit of 8 MiB. `execve(2)`, section "Limits on size of arguments and environment" */
export const linuxArgumentLimits: ArgumentLimits = { stringBytes: 131_072, totalBytes: 2_097_152 }

/**
 * Refuses arguments and environments that `execve` would, counted in bytes.
 *
 * @throws `arguments-too-long`, naming the argument or the sum
 */
export const checkArgumentSize = (spec: CheckedLaunchSpec, limits: ArgumentLimits): void => {
  const entries = [
    ...[spec.file, ...spec.args].map((text, index) => ({ name: index === 0 ? 'file' : `args[${index - 1}]`, text })),
    ...Object.entries(spec.env).map(([name, value]) => ({ name: `env.${name}`, text: `${name}=${value}` })),
  ]
  // The path is on the new stack twice: as argv[0] and as the name of the file.
  let total = byteLength(spec.file) + 1
  for (const { name, text } of entries) {
    const bytes = byteLength(text) + 1
    if (bytes > limits.stringBytes) throw tooLong(name, bytes, limits.stringBytes)
    total += bytes + pointerBytes
  }
  if (total > limits.totalBytes) throw tooLong('the arguments and the environment together', total, limits.totalBytes)
}

const pointerBytes = 8

const byteLength = (text: string): number => Buffer.byteLength(text, 'utf8')

const tooLong = (what: string, bytes: number, limit: number): PtarmiganError =>
  new PtarmiganError(
    `Cannot start a program: ${what} takes ${bytes} bytes, and the system allows ${limit}. Hand long text over in a file or as input.`,
    { code: 'arguments-too-long', operation: 'spawn', details: { field: what, bytes, limit } },
  )
