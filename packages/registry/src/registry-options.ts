import { type Logger, type ProcessIdentity, PtarmiganError } from '@ptarmigan/adapter-interface'
import { defaultOutputCaps, type OutputBufferCaps } from './output-buffers.ts'
import type { SweepLimits } from './plan-sweep.ts'
import type { RegistryClock } from './registry-clock.ts'
import type { SessionDescription } from './session-record.ts'

export interface SessionRegistryOptions {
  /** How long a finished session stays readable, in milliseconds; default 30 minutes; `Infinity` for ever. */
  readonly ttlMs?: number
  /** How many finished sessions are kept; default 200; `Infinity` for all. */
  readonly maxFinished?: number
  /** How many bytes on disk finished sessions may keep together; default 2 GiB; `Infinity` for any number. */
  readonly maxSpillBytes?: number
  /** Whether exactly this process runs; without it, running sessions are never settled by the sweeper. */
  readonly isAlive?: (identity: ProcessIdentity) => Promise<boolean>
  /** Default: the system's. */
  readonly clock?: RegistryClock
  readonly logger?: Logger
}

/** @throws `invalid-argument` naming the option */
export const checkLimits = (options: SessionRegistryOptions): SweepLimits => ({
  ttlMs: checkedNumber('ttlMs', options.ttlMs ?? defaultLimits.ttlMs),
  maxFinished: checkedNumber('maxFinished', options.maxFinished ?? defaultLimits.maxFinished),
  maxSpillBytes: checkedNumber('maxSpillBytes', options.maxSpillBytes ?? defaultLimits.maxSpillBytes),
})

/** @throws `invalid-argument` naming the option; a cap must be finite, or memory would not be bounded */
export const checkCaps = (description: SessionDescription): OutputBufferCaps => ({
  maxOutputChars: checkedCap('maxOutputChars', description.maxOutputChars ?? defaultOutputCaps.maxOutputChars),
  pendingMaxOutputChars: checkedCap(
    'pendingMaxOutputChars',
    description.pendingMaxOutputChars ?? defaultOutputCaps.pendingMaxOutputChars,
  ),
})

const defaultLimits: SweepLimits = { ttlMs: 30 * 60 * 1000, maxFinished: 200, maxSpillBytes: 2 * 1024 ** 3 }

const checkedNumber = (option: string, value: unknown): number => {
  if (typeof value === 'number' && value >= 0) return value
  throw refusal(option, value, 'must be a number that is not negative')
}

const checkedCap = (option: string, value: unknown): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw refusal(option, value, 'must be an integer that is not negative')
}

const refusal = (option: string, value: unknown, rule: string): PtarmiganError =>
  new PtarmiganError(`Cannot keep sessions: \`${option}\` ${rule}; got ${String(value)}.`, {
    code: 'invalid-argument',
    operation: 'keep sessions',
    details: { option },
  })
