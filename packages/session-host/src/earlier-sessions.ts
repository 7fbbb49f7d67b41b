import type { KillTreeBackend } from '@ptarmigan/adapter-interface'
import { type LogManifest, type LogReader, listManifests, openFinishedLog, type StoredLog } from '@ptarmigan/output-log'
import { decideEarlierState, type EarlierSessionState } from './earlier-state.ts'

/** A session of another host, known by what lies beside its log. */
export interface EarlierSession {
  readonly id: string
  readonly state: EarlierSessionState
  /** Command, times, identity and end, as its host wrote them last; `undefined` when they cannot be read: see `problem`. */
  readonly manifest: LogManifest | undefined
  readonly problem?: string
  readonly logPath: string
  /** The size of the log; `undefined` when there is none. */
  readonly bytes: number | undefined
  /** Reads the log once, to find its lines. @throws `log-failed` */
  openLog(): Promise<LogReader>
}

/**
 * The sessions whose logs lie in a directory, oldest first. It only looks: by identity, and it signals nothing.
 *
 * @throws `log-failed` when the directory cannot be read
 */
export const listEarlierSessions = async (
  directory: string,
  { trees, isOwn }: { readonly trees: Pick<KillTreeBackend, 'isAlive'>; readonly isOwn: (id: string) => boolean },
): Promise<EarlierSession[]> => {
  const stored = (await listManifests(directory)).filter(({ name }) => !isOwn(name))
  return Promise.all(stored.map((log) => earlierSession(log, trees)))
}

const earlierSession = async (
  { name, logPath, bytes, manifest, problem }: StoredLog,
  trees: Pick<KillTreeBackend, 'isAlive'>,
): Promise<EarlierSession> => {
  const lives = async (identity: LogManifest['identity']): Promise<boolean> =>
    identity !== undefined && manifest?.state !== 'finished' && (await trees.isAlive(identity))
  const [hostLives, programLives] = await Promise.all([lives(manifest?.host), lives(manifest?.identity)])
  return {
    ...{ id: name, logPath, bytes, manifest },
    ...(problem === undefined ? {} : { problem }),
    state: decideEarlierState(manifest, { hostLives, programLives }),
    openLog: () => openFinishedLog(logPath),
  }
}
