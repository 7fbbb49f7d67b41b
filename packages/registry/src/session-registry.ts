import {
  createEventSource,
  createShortId,
  type DeferredText,
  type Observable,
  type ProcessIdentity,
  PtarmiganError,
  silentLogger,
} from '@ptarmigan/adapter-interface'
import { createOutputBuffers, type OutputBuffers } from './output-buffers.ts'
import { type PlannedRemoval, planSweep } from './plan-sweep.ts'
import { systemClock } from './registry-clock.ts'
import type { RegistryEvent } from './registry-event.ts'
import { checkCaps, checkLimits, type SessionRegistryOptions } from './registry-options.ts'
import { finishedSession, lostEnd, type SessionEnd } from './session-end.ts'
import type { DrainedOutput, FinishedSession, LiveSession, SessionDescription } from './session-record.ts'
import { createSweeper, sweepIntervalMs } from './sweeper.ts'

/** What is known of sessions, live and finished. It starts nothing, and ends nothing. */
export interface SessionRegistry extends Disposable {
  /** An id that no session here has. */
  createId(): string
  /** @throws `invalid-argument` when the id is in use, or a cap is not an integer */
  add(description: SessionDescription): LiveSession
  /** States only go forward; a second call changes nothing. @throws `session-not-found` */
  markRunning(id: string, identity: ProcessIdentity): void
  /** @throws `session-not-found` */
  markBackgrounded(id: string): void
  /**
   * Costs the chunk, whatever came before; a text that is made when it is read costs nothing if it never is. Unknown and finished
   * sessions are ignored: their output is over.
   */
  appendOutput(id: string, stream: 'stdout' | 'stderr', text: DeferredText): void
  /** Takes what came since the last drain, also of a finished session. @throws `session-not-found` */
  drain(id: string): DrainedOutput
  hasPending(id: string): boolean
  /** Replaces the history of a session by the transcript of its screen. @throws `session-not-found` */
  replaceHistory(id: string, transcript: string): void
  /**
   * The snapshot of the end; a second call gives the first one's, unless that one was only `lost`.
   *
   * @throws `session-not-found`
   */
  markExited(id: string, end: SessionEnd): FinishedSession
  get(id: string): LiveSession | FinishedSession | undefined
  /** The session, or an error that lists those there are. @throws `session-not-found` */
  require(id: string): LiveSession | FinishedSession
  /** Those that have not finished, the oldest first. */
  list(): LiveSession[]
  /** The one that finished last comes first. */
  listFinished(): FinishedSession[]
  /** Forgets a session. */
  remove(id: string): boolean
  /** Sweeps now; the timer calls this. Never rejects for a session that cannot be looked at. */
  sweep(): Promise<void>
  readonly events: Observable<RegistryEvent>
  /** Stops the sweeper and ends the events; what is known stays readable. Idempotent. */
  dispose(): void
}

interface Entry {
  session: LiveSession | FinishedSession
  readonly buffers: OutputBuffers
}

/** @throws `invalid-argument` */
export const createSessionRegistry = (options: SessionRegistryOptions = {}): SessionRegistry => {
  const limits = checkLimits(options)
  const clock = options.clock ?? systemClock
  const logger = options.logger ?? silentLogger
  const events = createEventSource<RegistryEvent>((error) =>
    logger.error('A listener of registry events failed.', { error }),
  )
  const live = new Map<string, Entry & { session: LiveSession }>()
  // In the order in which they finished: times can be equal, and clocks go back.
  const finished = new Map<string, Entry & { session: FinishedSession }>()
  let disposed = false

  const find = (id: string): Entry | undefined => live.get(id) ?? finished.get(id)
  const require = (id: string): Entry => {
    const entry = find(id)
    if (entry === undefined) throw notFound(id, [...live.values(), ...finished.values()])
    return entry
  }
  const finishedSessions = (): FinishedSession[] => [...finished.values()].map(({ session }) => session)

  const remove = (id: string, why: PlannedRemoval['why'] | 'requested'): boolean => {
    if (!live.delete(id) && !finished.delete(id)) return false
    if (live.size + finished.size === 0) sweeper.disarm()
    events.emit({ type: 'removed', id, why })
    return true
  }
  const removeOld = (): void => {
    for (const { id, why } of planSweep(finishedSessions(), clock.now(), limits)) remove(id, why)
  }
  const markExited = (id: string, end: SessionEnd, lost = false): FinishedSession => {
    const { session: known, buffers } = require(id)
    if (known.state === 'finished' && known.reason !== 'lost') return known
    const session = finishedSession(known, { end, lost, endedAt: new Date(clock.now()) })
    live.delete(id)
    finished.delete(id)
    finished.set(id, { session, buffers })
    events.emit({ type: 'finished', id, session })
    removeOld()
    return session
  }
  const settleIfLost = async (id: string, identity: ProcessIdentity): Promise<void> => {
    if (options.isAlive === undefined || (await options.isAlive(identity))) return
    // Its end may have been told while we looked.
    if (live.get(id)?.session.identity === identity) markExited(id, lostEnd, true)
  }
  const sweep = async (): Promise<void> => {
    await Promise.all(
      [...live].map(async ([id, { session }]) => {
        if (session.identity === undefined) return
        await settleIfLost(id, session.identity).catch((error: unknown) =>
          logger.warn('A session could not be looked at; it stays as it is.', { id, error }),
        )
      }),
    )
    removeOld()
  }
  const sweeper = createSweeper({
    clock,
    intervalMs: sweepIntervalMs(limits.ttlMs),
    hasWork: () => !disposed && live.size + finished.size > 0,
    sweep,
    onError: (error) => logger.error('A sweep of finished sessions failed.', { error }),
  })
  const dispose = (): void => {
    disposed = true
    sweeper.disarm()
    events.close()
  }
  return {
    createId: () => createShortId((id) => find(id) !== undefined),
    add: (description) => {
      const id = description.id ?? createShortId((used) => find(used) !== undefined)
      if (find(id) !== undefined) throw inUse(id)
      const buffers = createOutputBuffers(checkCaps(description))
      const session: LiveSession = {
        id,
        command: description.command,
        cwd: description.cwd,
        startedAt: new Date(clock.now()),
        state: 'created',
        identity: undefined,
        output: buffers.output,
      }
      live.set(id, { session, buffers })
      sweeper.arm()
      events.emit({ type: 'added', id })
      return session
    },
    markRunning: (id, identity) => {
      const { session, buffers } = require(id)
      if (session.state !== 'created') return
      live.set(id, { session: { ...session, state: 'running', identity }, buffers })
      events.emit({ type: 'running', id })
    },
    markBackgrounded: (id) => {
      const { session, buffers } = require(id)
      if (session.state !== 'running') return
      live.set(id, { session: { ...session, state: 'backgrounded' }, buffers })
      events.emit({ type: 'backgrounded', id })
    },
    appendOutput: (id, stream, text) => {
      const entry = find(id)
      // The output of a session that is only taken for lost may still be on its way.
      if (entry?.session.state !== 'finished' || entry.session.reason === 'lost') entry?.buffers.append(stream, text)
    },
    drain: (id) => require(id).buffers.drain(),
    hasPending: (id) => find(id)?.buffers.hasPending ?? false,
    replaceHistory: (id, transcript) => require(id).buffers.replaceHistory(transcript),
    markExited: (id, end) => markExited(id, end),
    get: (id) => find(id)?.session,
    require: (id) => require(id).session,
    list: () => [...live.values()].map(({ session }) => session),
    listFinished: () => finishedSessions().reverse(),
    remove: (id) => remove(id, 'requested'),
    sweep,
    events,
    dispose,
    [Symbol.dispose]: dispose,
  }
}

const notFound = (id: string, entries: readonly Entry[]): PtarmiganError => {
  const known = entries.map(({ session }) => `${session.id} (${session.state}: ${session.command})`)
  return new PtarmiganError(`No session has the id "${id}". ${listed(known)}`, {
    code: 'session-not-found',
    operation: 'find a session',
    details: { id },
  })
}

/** Enough to find a typing error; a registry of thousands does not belong into one message. */
const listed = (known: readonly string[]): string => {
  if (known.length === 0) return 'There are none.'
  const rest = known.length - listedSessions
  return `There are: ${known.slice(0, listedSessions).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}.`
}

const listedSessions = 20

const inUse = (id: string): PtarmiganError =>
  new PtarmiganError(`Cannot add a session: the id "${id}" is in use.`, {
    code: 'invalid-argument',
    operation: 'add a session',
    details: { id },
  })
