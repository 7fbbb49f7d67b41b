import { type KillTreeOptions, type ProcessIdentity, PtarmiganError } from '@ptarmigan/adapter-interface'
import type { PoliteSignal } from './plan-stop.ts'

/** A request to end a tree whose every part can be acted on. */
export interface CheckedRequest {
  readonly pid: number
  /** What the caller recorded; a bare pid is whoever has it now. */
  readonly identity: ProcessIdentity | undefined
  readonly graceMs: number
  readonly signal: PoliteSignal
  readonly marker: string | undefined
}

/**
 * Refuses what kill(2) would take for something else: 0 is the own group, -1 everyone, and Node takes `''` and `'0'` for 0.
 *
 * @throws `invalid-argument`, `protected-process`
 */
export const checkRequest = (target: number | ProcessIdentity, options: KillTreeOptions = {}): CheckedRequest => {
  const { graceMs = defaultGraceMs, signal = 'SIGTERM', marker } = options
  if (typeof graceMs !== 'number' || Number.isNaN(graceMs)) throw invalid('graceMs', graceMs, 'must be a number')
  if (!isPoliteSignal(signal)) throw invalid('signal', signal, `must be one of ${politeSignals.join(', ')}`)
  if (marker !== undefined && (typeof marker !== 'string' || !/^[^:\0]+$/.test(marker)))
    throw invalid('marker', marker, 'must be a session id: not empty, without ":"')
  const identity = typeof target === 'number' ? undefined : checkIdentity(target)
  return {
    pid: checkPid(identity ? identity.pid : target),
    identity,
    graceMs: Math.min(Math.max(graceMs, 0), longestGraceMs),
    signal,
    marker,
  }
}

/** @throws `invalid-argument`, `protected-process` for 1 and below */
export const checkPid = (pid: unknown): number => {
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid > highestPid)
    throw invalid('pid', pid, 'must be a process id, a positive integer')
  if (pid <= 1) throw protectedProcess(pid, 'it is no single process, or it is init')
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

/** The largest pid_t; what is larger would be cut to another number on its way into the system. */
const highestPid = 0x7fff_ffff

const politeSignals: readonly string[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] satisfies PoliteSignal[]

const isPoliteSignal = (signal: unknown): signal is PoliteSignal =>
  typeof signal === 'string' && politeSignals.includes(signal)

const checkIdentity = (identity: unknown): ProcessIdentity => {
  if (typeof identity !== 'object' || identity === null || !('pid' in identity))
    throw invalid('target', identity, 'must be a process id or an identity')
  const pid = checkPid(identity.pid)
  const startTime = 'startTime' in identity ? identity.startTime : undefined
  if (startTime !== undefined && (typeof startTime !== 'number' || !Number.isFinite(startTime)))
    throw invalid('startTime', startTime, 'must be a number')
  const bootId = 'bootId' in identity ? identity.bootId : undefined
  if (bootId !== undefined && typeof bootId !== 'string') throw invalid('bootId', bootId, 'must be a string')
  return { pid, ...(startTime === undefined ? {} : { startTime }), ...(bootId === undefined ? {} : { bootId }) }
}

const invalid = (field: string, value: unknown, rule: string): PtarmiganError =>
  new PtarmiganError(`Cannot kill a process tree: ${field} ${rule}; got ${describe(value)}.`, {
    code: 'invalid-argument',
    operation: 'kill-tree',
    details: { field },
  })

const describe = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value))
