import {
  createEventSource,
  type Logger,
  type Observable,
  type ProcessIdentity,
  PtarmiganError,
  type RunExit,
  silentLogger,
} from '@ptarmigan/adapter-interface'
import { createOutputBuffers, defaultOutputCaps, type OutputBuffers } from './output-buffers.ts'
import { planSweep, sweepIntervalMs } from './plan-sweep.ts'
import type { RegistryEvent } from './registry-event.ts'
import { createSessionId } from './session-id.ts'
import type {
  DrainedOutput,
  FinishedSession,
  FinishedStatus,
  LiveSession,
  SessionDescription,
} from './session-record.ts'

export interface SessionRegistryOptions {
  /** How long a finished session stays readable, in milliseconds; default 30 minutes. */
  readonly ttlMs?: number
  /** How many finished sessions are kept; default 200. */
  readonly maxFinished?: number
  /** How many bytes on disk finished sessions may keep together; default 2 GiB. */
  readonly maxSpillBytes?: number
  /** Whether exactly this process runs; without it, running sessions are never settled by the sweeper. */
  readonly isAlive?: (identity: ProcessIdentity) => Promise<boolean>
  /** Milliseconds since the epoch; default `Date.now`. */
  readonly now?: () => number
  readonly logger?: Logger
}

/** How a session ended. */
export type SessionEnd = Pick<RunExit, 'reason' | 'exitCode' | 'exitSignal'> & { readonly spillBytes?: number }

/** What is known of sessions, live and finished. It starts nothing, and ends nothing. */
export interface SessionRegistry extends Disposable {
  /** An id that no session here has. */
  createId(): string
  /** @throws `invalid-argument` when the id is in use */
  add(description: SessionDescription): LiveSession
  markRunning(id: string, identity: ProcessIdentity): void
  markBackgrounded(id: string): void
  /** Costs the chunk, whatever came before. Unknown and finished sessions are ignored: their output is over. */
  appendOutput(id: string, stream: 'stdout' | 'stderr', text: string): void
  /** Takes what came since the last drain, also of a finished session. @throws `session-not-found` */
  drain(id: string): DrainedOutput
  hasPending(id: string): boolean
  /** Replaces the history of a session by the transcript of its screen. */
  replaceHistory(id: string, transcript: string): void
  /** The snapshot of the end; a second call gives the first one's. @throws `session-not-found` */
  markExited(id: string, end: SessionEnd): FinishedSession
  get(id: string): LiveSession | FinishedSession | undefined
  /** The session, or an error that lists those there are. @throws `session-not-found` */
  require(id: string): LiveSession | FinishedSession
  list(): LiveSession[]
  /** The newest first. */
  listFinished(): FinishedSession[]
  /** Forgets a session. */
  remove(id: string): boolean
  /** Sweeps now; the timer calls this. */
  sweep(): Promise<void>
  readonly events: Observable<RegistryEvent>
  /** Stops the sweeper. Idempotent. */
  dispose(): void
}

interface Entry {
  session: LiveSession | FinishedSession
  readonly buffers: OutputBuffers
}

export const createSessionRegistry = (options: SessionRegistryOptions = {}): SessionRegistry => {
  const entries = new Map<string, Entry>()
  const now = options.now ?? Date.now
  const logger = options.logger ?? silentLogger
  const events = createEventSource<RegistryEvent>((error) =>
    logger.error('A listener of registry events failed.', { error }),
  )
  const limits = {
    ttlMs: options.ttlMs ?? defaultTtlMs,
    maxFinished: options.maxFinished ?? 200,
    maxSpillBytes: options.maxSpillBytes ?? 2 * 1024 ** 3,
  }
  let timer: NodeJS.Timeout | undefined
  let disposed = false

  const require = (id: string): Entry => {
    const entry = entries.get(id)
    if (entry === undefined) throw notFound(id, entries)
    return entry
  }
  const update = (id: string, change: Partial<LiveSession>): boolean => {
    const entry = require(id)
    if (entry.session.state === 'finished') return false
    entry.session = { ...entry.session, ...change }
    return true
  }
  const remove = (id: string, why: 'expired' | 'too-many' | 'too-much-on-disk' | 'requested'): boolean => {
    if (!entries.delete(id)) return false
    events.emit({ type: 'removed', id, why })
    if (entries.size === 0) disarm()
    return true
  }
  const live = (): LiveSession[] =>
    [...entries.values()].map(({ session }) => session).filter((session) => session.state !== 'finished')
  const finished = (): FinishedSession[] =>
    [...entries.values()].map(({ session }) => session).filter((session) => session.state === 'finished')

  const markExited = (id: string, end: SessionEnd, reason: FinishedSession['reason'] = end.reason): FinishedSession => {
    const entry = require(id)
    if (entry.session.state === 'finished') return entry.session
    const session: FinishedSession = {
      ...entry.session,
      state: 'finished',
      endedAt: new Date(now()),
      status: statusOf(end),
      reason,
      exitCode: end.exitCode,
      exitSignal: end.exitSignal,
      spillBytes: end.spillBytes ?? 0,
      output: entry.buffers,
    }
    entry.session = session
    events.emit({ type: 'finished', id, session })
    for (const { id: old, why } of planSweep(finished(), now(), limits)) remove(old, why)
    return session
  }

  const settleLost = async (): Promise<void> => {
    const { isAlive } = options
    if (isAlive === undefined) return
    for (const { id, identity } of live()) {
      if (identity === undefined || (await isAlive(identity))) continue
      // Its end may have been reported while we looked; then this changes nothing.
      if (entries.has(id)) markExited(id, { reason: 'signal', exitCode: undefined, exitSignal: undefined }, 'lost')
    }
  }
  const sweep = async (): Promise<void> => {
    await settleLost()
    for (const { id, why } of planSweep(finished(), now(), limits)) remove(id, why)
  }
  const arm = (): void => {
    if (timer !== undefined || disposed || entries.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      sweep()
        .catch((error: unknown) => logger.error('A sweep of finished sessions failed.', { error }))
        .finally(arm)
    }, sweepIntervalMs(limits.ttlMs))
    timer.unref()
  }
  const disarm = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const dispose = (): void => {
    disposed = true
    disarm()
    events.close()
  }
  return {
    createId: () => createSessionId((id) => entries.has(id)),
    add: (description) => {
      const id = description.id ?? createSessionId((used) => entries.has(used))
      if (entries.has(id)) throw inUse(id)
      const buffers = createOutputBuffers({
        maxOutputChars: description.maxOutputChars ?? defaultOutputCaps.maxOutputChars,
        pendingMaxOutputChars: description.pendingMaxOutputChars ?? defaultOutputCaps.pendingMaxOutputChars,
      })
      const session: LiveSession = {
        id,
        command: description.command,
        cwd: description.cwd,
        startedAt: new Date(now()),
        state: 'created',
        identity: undefined,
        output: buffers,
      }
      entries.set(id, { session, buffers })
      events.emit({ type: 'added', id })
      arm()
      return session
    },
    markRunning: (id, identity) => {
      if (update(id, { state: 'running', identity })) events.emit({ type: 'running', id })
    },
    markBackgrounded: (id) => {
      if (update(id, { state: 'backgrounded' })) events.emit({ type: 'backgrounded', id })
    },
    appendOutput: (id, stream, text) => {
      const entry = entries.get(id)
      if (entry !== undefined && entry.session.state !== 'finished') entry.buffers.append(stream, text)
    },
    drain: (id) => require(id).buffers.drain(),
    hasPending: (id) => entries.get(id)?.buffers.hasPending ?? false,
    replaceHistory: (id, transcript) => require(id).buffers.replaceHistory(transcript),
    markExited: (id, end) => markExited(id, end),
    get: (id) => entries.get(id)?.session,
    require: (id) => require(id).session,
    list: live,
    listFinished: () => finished().sort((one, other) => other.endedAt.getTime() - one.endedAt.getTime()),
    remove: (id) => remove(id, 'requested'),
    sweep,
    events,
    dispose,
    [Symbol.dispose]: dispose,
  }
}

const defaultTtlMs = 30 * 60 * 1000

const statusOf = ({ reason, exitCode, exitSignal }: SessionEnd): FinishedStatus => {
  if (reason === 'manual-cancel' || reason === 'overall-timeout' || reason === 'no-output-timeout') return 'killed'
  if (exitSignal !== undefined) return 'killed'
  return reason === 'exit' && exitCode === 0 ? 'completed' : 'failed'
}

const notFound = (id: string, entries: ReadonlyMap<string, Entry>): PtarmiganError => {
  const known = [...entries.values()].map(({ session }) => `${session.id} (${session.state}: ${session.command})`)
  return new PtarmiganError(
    `No session has the id "${id}". ${known.length === 0 ? 'There are none.' : `There are: ${known.join(', ')}.`}`,
    { code: 'session-not-found', operation: 'find a session', details: { id } },
  )
}

const inUse = (id: string): PtarmiganError =>
  new PtarmiganError(`Cannot add a session: the id "${id}" is in use.`, {
    code: 'invalid-argument',
    operation: 'add a session',
    details: { id },
  })
