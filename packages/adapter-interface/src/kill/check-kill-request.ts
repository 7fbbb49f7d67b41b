import { PtarmiganError } from '../error.ts'
import type { KillTreeOptions } from '../kill.ts'
import type { ProcessIdentity } from '../process-identity.ts'

/** The signal that asks a program to end. */
export type PoliteSignal = NonNullable<KillTreeOptions['signal']>

/** A request to end a tree whose every part can be acted on. */
export interface CheckedKillRequest {
  readonly pid: number
  /** What the caller recorded; a bare pid is whoever has it now. */
  readonly identity: ProcessIdentity | undefined
  readonly graceMs: number
  readonly signal: PoliteSignal
  readonly marker: string | undefined
  /** Asks the root too. Never rejects. */
  readonly ask: () => Promise<void>
}

/** Which numbers are those of single processes that may be ended. */
export interface PidRules {
  /** The largest that a process can have; what is larger would be cut to another number on its way into the system. */
  readonly highest: number
  /** Up to here they are the system's own, or no single process. */
  readonly systemUpTo: number
  /** What those are, for the message. */
  readonly system: string
}

/** pid_t; 0 is the own group, -1 everyone, and Node takes `''` and `'0'` for 0. `kill(2)` */
export const posixPidRules: PidRules = {
  highest: 0x7fff_ffff,
  systemUpTo: 1,
  system: 'it is no single process, or it is init',
}

/**
 * Refuses what the system would take for something else.
 *
 * @throws `invalid-argument`, `protected-process`
 */
export const checkKillRequest = (
  target: number | ProcessIdentity,
  options: KillTreeOptions = {},
  rules: PidRules = posixPidRules,
): CheckedKillRequest => {
  const { graceMs = defaultGraceMs, signal = 'SIGTERM', marker, ask } = options
  if (typeof graceMs !== 'number' || Number.isNaN(graceMs)) throw invalid('graceMs', graceMs, 'must be a number')
  if (!isPoliteSignal(signal)) throw invalid('signal', signal, `must be one of ${politeSignals.join(', ')}`)
  if (marker !== undefined && (typeof marker !== 'string' || !/^[^:\0]+$/.test(marker)))
    throw invalid('marker', marker, 'must be a session id: not empty, without ":"')
  const identity = typeof target === 'number' ? undefined : checkIdentity(target, rules)
  return {
    pid: checkPid(identity ? identity.pid : target, rules),
    identity,
    graceMs: Math.min(Math.max(graceMs, 0), longestGraceMs),
    signal,
    marker,
    ask: async () => {
      await Promise.allSettled([(async () => ask?.())()])
    },
  }
}

/** @throws `invalid-argument`, `protected-process` for the system's own */
export const checkPid = (pid: unknown, rules: PidRules = posixPidRules): number => {
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid > rules.highest)
    throw invalid('pid', pid, 'must be a process id, a positive integer')
  if (pid <= rules.systemUpTo) throw protectedProcess(pid, rules.system)
  return pid
}

/** The process must not be signalled. */
export const protectedProcess = (pid: number, why: string): PtarmiganError =>
  new PtarmiganError(`Will not signal process ${pid}: ${why}.`, {
    code: 'protected-process',
    operation: 'kill-tree',
    details: { pid },
  })

/** The pid is another process's now. */
export const identityMismatch = (identity: ProcessIdentity, found: string): PtarmiganError =>
  new PtarmiganError(
    `Will not signal process ${identity.pid}: it is not the process that was recorded (${found}). That one has ended.`,
    { code: 'identity-mismatch', operation: 'kill-tree', details: { ...identity } },
  )

const defaultGraceMs = 3_000
const longestGraceMs = 60_000

const politeSignals: readonly string[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] satisfies PoliteSignal[]

const isPoliteSignal = (signal: unknown): signal is PoliteSignal =>
  typeof signal === 'string' && politeSignals.includes(signal)

const checkIdentity = (identity: unknown, rules: PidRules): ProcessIdentity => {
  if (typeof identity !== 'object' || identity === null || !('pid' in identity))
    throw invalid('target', identity, 'must be a process id or an identity')
  const pid = checkPid(identity.pid, rules)
  const startTime = 'startTime' in identity ? identity.startTime : undefined
  if (startTime !== undefined && (typeof startTime !== 'number' || !Number.isFinite(startTime)))
    throw invalid('startTime', startTime, 'must be a number')
  const bootId = textOf(identity, 'bootId')
  const seenAs = textOf(identity, 'seenAs')
  return {
    pid,
    ...(startTime === undefined ? {} : { startTime }),
    ...(bootId === undefined ? {} : { bootId }),
    ...(seenAs === undefined ? {} : { seenAs }),
  }
}

const textOf = (identity: object, field: 'bootId' | 'seenAs'): string | undefined => {
  const value: unknown = Reflect.get(identity, field)
  if (value !== undefined && typeof value !== 'string') throw invalid(field, value, 'must be a string')
  return value
}

const invalid = (field: string, value: unknown, rule: string): PtarmiganError =>
  new PtarmiganError(`Cannot kill a process tree: ${field} ${rule}; got ${describe(value)}.`, {
    code: 'invalid-argument',
    operation: 'kill-tree',
    details: { field },
  })

const describe = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value))
