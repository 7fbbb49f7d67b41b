import {
  createEventSource,
  type Environment,
  type KillReceipt,
  type KillTreeOptions,
  type Logger,
  type Observable,
  type PlatformBackend,
  PtarmiganError,
  silentLogger,
} from '@ptarmigan/adapter-interface'
import { type OutputLog, openLogDirectory } from '@ptarmigan/output-log'
import { createSessionRegistry, type SessionRegistry } from '@ptarmigan/registry'
import { createProcessSupervisor, type LifecycleEvent, type SupervisedRun } from '@ptarmigan/supervisor'
import { type AdoptSource, type AdoptSpec, adoptSession } from './adopt-session.ts'
import { type EarlierSession, listEarlierSessions } from './earlier-sessions.ts'
import { type OpenSessionParts, openSession } from './open-session.ts'
import type { Session } from './session.ts'
import type { SessionSpec } from './session-spec.ts'

export interface SessionHostOptions {
  readonly backend: PlatformBackend
  /** Where logs are kept; default: a private temporary directory that goes with the host. */
  readonly logDirectory?: string
  /** Where sessions are known; default: a registry of the host's own. */
  readonly registry?: SessionRegistry
  /** What becomes of live sessions when the host process ends in any way; default `kill`. */
  readonly orphans?: 'kill' | 'keep'
  readonly logger?: Logger
  /** The environment that sessions extend; default: the host's, read at each start. */
  readonly hostEnv?: Environment
}

/** Sessions, live and ended, of one host process. */
export interface SessionHost extends AsyncDisposable {
  /** The directory of the logs. */
  readonly logDirectory: string
  /** As the backend names it. */
  readonly platform: string
  /** The environment that sessions extend, as it is now. */
  readonly environment: Environment
  readonly registry: SessionRegistry
  /** Every event of every run. */
  readonly events: Observable<LifecycleEvent>
  /**
   * Starts a program; resolves when it runs.
   *
   * @throws `invalid-argument`, `shell-not-found`, `program-not-found`, `directory-not-found`, `permission-denied`,
   * `arguments-too-long`, `resource-exhausted`, `aborted`, `disposed`, …; then nothing is started and nothing is left
   */
  open(spec: SessionSpec): Promise<Session>
  /**
   * Makes a session of a program that runs already, or has ended, e.g. a foreground command that ran into its time limit.
   *
   * From the turn of the call its output goes to nobody else; first comes what was captured, then everything that was not
   * read yet. Its time counts from now. A run's timers, and its answers to terminal queries, stay as they are. Here, too,
   * the program ends with the host.
   * @throws `invalid-argument`, `unsupported`, `disposed`: nothing was taken over then
   */
  adopt(source: AdoptSource, spec: AdoptSpec): Promise<Session>
  /** The session, also an ended one until it is swept. */
  get(id: string): Session | undefined
  /** The session, or an error that lists those there are. @throws `session-not-found` */
  require(id: string): Session
  /** Live and ended sessions, in the order in which they were opened. */
  list(): Session[]
  /**
   * What other hosts left in a log directory, default this host's own: also those that crashed. Nothing of it is signalled.
   *
   * @throws `log-failed` when the directory cannot be read
   */
  earlierSessions(logDirectory?: string): Promise<EarlierSession[]>
  /** Ends every live session's tree, in parallel. */
  killAll(options?: KillTreeOptions): Promise<KillReceipt[]>
  /** Kills and settles everything; leaves no process, timer, descriptor or (in the default directory) file. Idempotent. */
  dispose(): Promise<void>
}

export const createSessionHost = async (options: SessionHostOptions): Promise<SessionHost> => {
  const { backend } = options
  const logger = options.logger ?? silentLogger
  const directory = await openLogDirectory(options.logDirectory)
  const hostIdentity = await backend.trees.identify(process.pid)
  const registry =
    options.registry ?? createSessionRegistry({ isAlive: (identity) => backend.trees.isAlive(identity), logger })
  const events = createEventSource<LifecycleEvent>((error) =>
    logger.error('A listener of host events failed.', { error }),
  )
  const supervisor = createProcessSupervisor({
    backend,
    logger,
    onEvent: events.emit,
    ...(options.orphans === undefined ? {} : { orphans: options.orphans }),
    ...(options.hostEnv === undefined ? {} : { hostEnv: options.hostEnv }),
  })
  const sessions = new Map<string, Session>()
  const opening = new Set<Promise<Session>>()
  /** Runs of other supervisors that were handed over. */
  const adoptedRuns = new Set<SupervisedRun>()
  const logs = new Map<string, OutputLog>()
  const stopForgetting = registry.events.subscribe((event) => {
    if (event.type === 'removed') forget(event.id, event.why)
  })
  /** Nobody can ask for the session any more. Its file stays where someone chose the directory, unless it is too much. */
  const forget = (id: string, why: 'expired' | 'too-many' | 'too-much-on-disk' | 'requested'): void => {
    const log = logs.get(id)
    sessions.delete(id)
    logs.delete(id)
    if (directory.temporary || why === 'too-much-on-disk') void log?.remove()
  }
  const hostEnvironment = (): Environment => options.hostEnv ?? process.env
  let disposed: Promise<void> | undefined

  const open = async (spec: SessionSpec): Promise<Session> => {
    if (disposed !== undefined) throw hostDisposed()
    return keep(openSession(spec, sessionParts()))
  }

  const adopt = async (source: AdoptSource, spec: AdoptSpec): Promise<Session> => {
    if (disposed !== undefined) throw hostDisposed()
    const { run } = source
    if (run === undefined) return keep(adoptSession(source, spec, sessionParts()))
    if (adoptedRuns.has(run)) throw adoptedBefore(run)
    const starting = adoptSession(source, spec, sessionParts())
    adoptedRuns.add(run)
    void starting.then(
      (session) => session.wait().then(() => adoptedRuns.delete(run)),
      () => adoptedRuns.delete(run),
    )
    return keep(starting)
  }

  const sessionParts = (): OpenSessionParts => ({
    ...{ backend, supervisor, registry, directory, logs, logger, hostIdentity },
    hostEnv: hostEnvironment(),
  })

  const keep = async (starting: Promise<Session>): Promise<Session> => {
    opening.add(starting)
    try {
      const session = await starting
      sessions.set(session.id, session)
      return session
    } finally {
      opening.delete(starting)
    }
  }

  const require = (id: string): Session => {
    const session = sessions.get(id)
    if (session !== undefined) return session
    throw sessionNotFound(id, [...sessions.values()])
  }

  const killAll = (killOptions: KillTreeOptions = {}): Promise<KillReceipt[]> =>
    Promise.all(
      [...sessions.values()].filter(({ status }) => status === 'running').map((session) => session.kill(killOptions)),
    )

  const dispose = async (): Promise<void> => {
    await Promise.all([supervisor.dispose(), Promise.allSettled([...adoptedRuns].map((run) => run.cancel()))])
    await Promise.allSettled(opening)
    await Promise.all([...sessions.values()].map((session) => session.wait()))
    stopForgetting()
    if (options.registry === undefined) registry.dispose()
    else for (const id of sessions.keys()) registry.remove(id)
    events.close()
    await directory.dispose()
  }
  const disposeOnce = (): Promise<void> => {
    disposed ??= dispose()
    return disposed
  }

  return {
    logDirectory: directory.path,
    platform: backend.platform,
    get environment() {
      return hostEnvironment()
    },
    registry,
    events,
    open,
    adopt,
    get: (id) => sessions.get(id),
    require,
    list: () => [...sessions.values()],
    earlierSessions: (path = directory.path) =>
      listEarlierSessions(path, { trees: backend.trees, isOwn: (id) => logs.has(id) }),
    killAll,
    dispose: disposeOnce,
    [Symbol.asyncDispose]: disposeOnce,
  }
}

const adoptedBefore = ({ runId }: SupervisedRun): PtarmiganError =>
  new PtarmiganError(`Cannot adopt a program: the run ${runId} was adopted before.`, {
    code: 'invalid-argument',
    operation: 'adopt',
    details: { option: 'run' },
  })

const hostDisposed = (): PtarmiganError =>
  new PtarmiganError('Cannot open or adopt a session: the host was disposed of.', {
    code: 'disposed',
    operation: 'open',
  })

const sessionNotFound = (id: string, known: readonly Session[]): PtarmiganError => {
  const list = known.map((session) => `${session.id} (${session.status}: ${session.command})`).join(', ')
  return new PtarmiganError(
    `No session has the id "${id}". ${list === '' ? 'There are none.' : `There are: ${list}.`}`,
    {
      code: 'session-not-found',
      operation: 'find a session',
      details: { id },
    },
  )
}
