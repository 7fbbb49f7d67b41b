import { setMaxListeners } from 'node:events'
import {
  createShortId,
  type Environment,
  isPtarmiganError,
  type KillReceipt,
  type KillTreeOptions,
  type Logger,
  type OrphanGuard,
  type PlatformBackend,
  type ProcessAdapter,
  PtarmiganError,
  silentLogger,
  type TerminationReason,
} from '@ptarmigan/adapter-interface'
import { abortedError, spawnUnlessAborted } from './abortable-spawn.ts'
import { checkSpawnRequest } from './check-spawn-request.ts'
import type { LifecycleListener } from './lifecycle-event.ts'
import { type SupervisedRun, superviseRun } from './managed-run.ts'
import type { SpawnRequest } from './spawn-request.ts'
import { startAdapter } from './start-adapter.ts'
import { createStartTurns } from './start-turns.ts'
import { createTurnShare } from './turn-share.ts'

export interface SupervisorOptions {
  readonly backend: PlatformBackend
  readonly logger?: Logger
  /** Hears every event of every run. */
  readonly onEvent?: LifecycleListener
  /** What becomes of live runs when the host process ends in any way; default `kill`. */
  readonly orphans?: 'kill' | 'keep'
  /** The environment that runs extend; default: the host's, read at each spawn. */
  readonly hostEnv?: Environment
}

/** Starts runs, and knows those that have not settled. */
export interface ProcessSupervisor extends AsyncDisposable {
  /**
   * Starts a program.
   *
   * A pseudo-terminal that cannot be had becomes pipes, with a warning; see `ManagedRun.stdio`.
   * @throws `invalid-argument`, `aborted`, `disposed`, and everything that a spawn can end in
   */
  spawn(request: SpawnRequest): Promise<SupervisedRun>
  /**
   * Supervises a program that someone else started, from now on; its time counts from now.
   *
   * @throws `invalid-argument`, `disposed`
   */
  adopt(adapter: ProcessAdapter, request?: AdoptRequest): Promise<SupervisedRun>
  /** Ends a run's whole tree; an unknown id is a warning and `undefined`. */
  cancel(runId: string, reason?: TerminationReason, options?: KillTreeOptions): Promise<KillReceipt | undefined>
  /** Ends every run, in parallel. */
  cancelAll(reason?: TerminationReason, options?: KillTreeOptions): Promise<KillReceipt[]>
  /** Ends every run of a scope, in parallel. */
  cancelScope(scope: string, reason?: TerminationReason): Promise<KillReceipt[]>
  /** The run, until it has settled. */
  getActive(runId: string): SupervisedRun | undefined
  list(): SupervisedRun[]
  /** Ends every run, also those whose spawn is under way, and waits until all have settled. Idempotent. */
  dispose(): Promise<void>
}

/** How an adopted program is supervised; as in {@link SpawnRequest}. */
export type AdoptRequest = Pick<
  SpawnRequest,
  | 'timeoutMs'
  | 'noOutputTimeoutMs'
  | 'onStdout'
  | 'onStderr'
  | 'onChunk'
  | 'signal'
  | 'scope'
  | 'maxCaptureChars'
  | 'encoding'
  | 'killGraceMs'
  | 'runId'
  | 'answerQueries'
  | 'trackModes'
>

export const createProcessSupervisor = (options: SupervisorOptions): ProcessSupervisor => {
  const { backend } = options
  const logger = options.logger ?? silentLogger
  const active = new Map<string, { run: SupervisedRun; scope: string | undefined }>()
  const spawning = new Set<Promise<unknown>>()
  /** Programs that nobody waits for any more, on their way to their end. */
  const leaving = new Set<Promise<void>>()
  const disposal = new AbortController()
  // Each start that is under way listens, and there may be many.
  setMaxListeners(0, disposal.signal)
  const startTurns = createStartTurns()
  const turn = createTurnShare()
  let guard: OrphanGuard | undefined

  const start = async (request: SpawnRequest): Promise<SupervisedRun> => {
    const runId = request.runId ?? createShortId((id) => active.has(id))
    if (active.has(runId)) throw duplicateRun(runId)
    const signal = request.signal === undefined ? disposal.signal : AbortSignal.any([request.signal, disposal.signal])
    const startedAt = new Date()
    const startInTurn = async (): Promise<ProcessAdapter> => {
      await startTurns()
      if (signal.aborted) throw abortedError(signal)
      try {
        await expectProgram(runId)
        if (signal.aborted) throw abortedError(signal)
        return await startAdapter(request, { ...options, logger, runId })
      } catch (error) {
        guard?.forget?.(runId)
        throw error
      }
    }
    const adapter = await spawnUnlessAborted(startInTurn, {
      signal,
      onLate: (starting) => {
        const ending = endLate(starting, runId).finally(() => leaving.delete(ending))
        leaving.add(ending)
      },
    })
    return supervise(adapter, { ...request, runId, startedAt })
  }

  /** A host that is killed between the start of a program and the word of it to the guard must not leave it. */
  const expectProgram = async (runId: string): Promise<void> => {
    if (options.orphans === 'keep') return
    try {
      guard ??= backend.trees.createOrphanGuard()
      await guard.expect?.(runId)
    } catch (error) {
      // The same is tried, and told, once it runs.
      logger.debug('A program that is about to start is not guarded yet.', { runId, error })
    }
  }

  /** Whoever is disposed of waits for this: a host that exits right after must not leave a program that was just made. */
  const endLate = async (starting: Promise<ProcessAdapter>, runId: string): Promise<void> => {
    try {
      const adapter = await starting
      await protect(adapter, runId)
      await adapter.dispose()
      guard?.remove(adapter.identity)
    } catch (error) {
      if (isPtarmiganError(error, 'aborted')) return
      logger.warn('A start that was given up ended with an error.', { runId, error })
    }
  }

  const supervise = async (
    adapter: ProcessAdapter,
    request: AdoptRequest & { readonly runId: string; readonly startedAt: Date },
  ): Promise<SupervisedRun> => {
    const { runId, startedAt } = request
    const run = superviseRun(adapter, {
      runId,
      startedAt,
      timeoutMs: request.timeoutMs,
      noOutputTimeoutMs: request.noOutputTimeoutMs,
      killGraceMs: request.killGraceMs ?? defaultKillGraceMs,
      maxCaptureChars: request.maxCaptureChars ?? defaultMaxCaptureChars,
      encoding: request.encoding,
      logger,
      onStdout: request.onStdout,
      onStderr: request.onStderr,
      onChunk: request.onChunk,
      answerQueries: request.answerQueries !== false,
      trackModes: request.trackModes ?? true,
      turn,
      onEvent: options.onEvent ?? ignore,
      onSettled: () => {
        active.delete(runId)
        guard?.remove(adapter.identity)
        guard?.forget?.(runId)
        request.signal?.removeEventListener('abort', onAbort)
      },
    })
    const onAbort = (): void => {
      void run.cancel('manual-cancel').catch(() => undefined)
    }
    active.set(runId, { run, scope: request.scope })
    request.signal?.addEventListener('abort', onAbort, { once: true })
    if (request.signal?.aborted) onAbort()
    await protect(adapter, runId)
    return run
  }

  const protect = async (adapter: ProcessAdapter, runId: string): Promise<void> => {
    if (options.orphans === 'keep') return
    try {
      guard ??= backend.trees.createOrphanGuard()
      await guard.add(adapter.identity, runId)
    } catch (error) {
      logger.warn('No watchdog: this run would outlive a host that ends without ending it.', { runId, error })
    }
  }

  const cancelWhere = async (
    wanted: (scope: string | undefined) => boolean,
    reason: TerminationReason | undefined,
    killOptions: KillTreeOptions = {},
  ): Promise<KillReceipt[]> => {
    const cancels = [...active.values()]
      .filter(({ scope }) => wanted(scope))
      .map(({ run }) => run.cancel(reason, killOptions))
    const receipts = await Promise.all(cancels)
    return receipts.filter((receipt) => receipt !== undefined)
  }

  const dispose = async (): Promise<void> => {
    disposal.abort()
    await Promise.allSettled(spawning)
    const runs = [...active.values()].map(({ run }) => run)
    await Promise.allSettled(runs.map((run) => run.cancel()))
    await Promise.all(runs.map((run) => run.wait()))
    await Promise.all(leaving)
    await guard?.dispose()
    guard = undefined
  }
  let disposed: Promise<void> | undefined
  const disposeOnce = (): Promise<void> => {
    disposed ??= dispose()
    return disposed
  }

  return {
    spawn: async (request) => {
      if (disposal.signal.aborted) throw disposedError()
      checkSpawnRequest(request)
      const starting = start(request)
      spawning.add(starting)
      try {
        return await starting
      } finally {
        spawning.delete(starting)
      }
    },
    adopt: async (adapter, request = {}) => {
      if (disposal.signal.aborted) throw disposedError()
      const runId = request.runId ?? createShortId((id) => active.has(id))
      if (active.has(runId)) throw duplicateRun(runId)
      return supervise(adapter, { ...request, runId, startedAt: new Date() })
    },
    cancel: async (runId, reason, killOptions) => {
      const entry = active.get(runId)
      if (entry !== undefined) return entry.run.cancel(reason, killOptions)
      logger.warn('Cannot cancel a run that is not active.', { runId })
      return undefined
    },
    cancelAll: (reason, killOptions) => cancelWhere(() => true, reason, killOptions),
    cancelScope: (scope, reason) => cancelWhere((name) => name === scope, reason),
    getActive: (runId) => active.get(runId)?.run,
    list: () => [...active.values()].map(({ run }) => run),
    dispose: disposeOnce,
    [Symbol.asyncDispose]: disposeOnce,
  }
}

const defaultKillGraceMs = 3000
const defaultMaxCaptureChars = 200_000

const ignore = (): undefined => undefined

const duplicateRun = (runId: string): PtarmiganError =>
  new PtarmiganError(`Cannot start a run: the id "${runId}" belongs to a run that has not settled.`, {
    code: 'invalid-argument',
    operation: 'spawn',
    details: { option: 'runId' },
  })

const disposedError = (): PtarmiganError =>
  new PtarmiganError('Cannot start a run: the supervisor was disposed of.', { code: 'disposed', operation: 'spawn' })
