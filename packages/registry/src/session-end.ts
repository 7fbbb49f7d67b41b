import type { RunExit } from '@ptarmigan/adapter-interface'
import type { FinishedSession, FinishedStatus, LiveSession } from './session-record.ts'

/** How a session ended. */
export type SessionEnd = Pick<RunExit, 'reason' | 'exitCode' | 'exitSignal'> & {
  /** Bytes of its log on disk; default 0. */
  readonly spillBytes?: number
}

/** The snapshot that stays of a session: facts and buffers, no handles. */
export const finishedSession = (
  known: LiveSession | FinishedSession,
  { end, lost, endedAt }: { readonly end: SessionEnd; readonly lost: boolean; readonly endedAt: Date },
): FinishedSession => ({
  id: known.id,
  command: known.command,
  cwd: known.cwd,
  startedAt: known.startedAt,
  endedAt,
  state: 'finished',
  identity: known.identity,
  status: statusOf(end),
  reason: lost ? 'lost' : end.reason,
  exitCode: end.exitCode,
  exitSignal: end.exitSignal,
  spillBytes: end.spillBytes ?? 0,
  output: known.output,
})

/** The end of a session whose process is gone without anyone having seen how. */
export const lostEnd: SessionEnd = { reason: 'signal', exitCode: undefined, exitSignal: undefined }

const statusOf = ({ reason, exitCode, exitSignal }: SessionEnd): FinishedStatus => {
  if (reason === 'manual-cancel' || reason === 'overall-timeout' || reason === 'no-output-timeout') return 'killed'
  if (exitSignal !== undefined) return 'killed'
  return reason === 'exit' && exitCode === 0 ? 'completed' : 'failed'
}
