import type { KillReceipt, RunExit } from '@ptarmigan/adapter-interface'
import type { Session } from '@ptarmigan/session-host'
import type { JsonObject } from '../tool-result.ts'

/** The facts of a session. */
export const sessionData = (session: Session): JsonObject => ({
  sessionId: session.id,
  status: session.status,
  mode: session.mode,
  stdio: session.stdio,
  pid: session.pid,
  command: session.command,
  startedAt: session.startedAt.toISOString(),
  logPath: session.logPath,
  ...(session.cwd === undefined ? {} : { cwd: session.cwd }),
})

/** The facts of an end. */
export const exitData = (exit: RunExit | undefined): JsonObject =>
  exit === undefined
    ? {}
    : {
        reason: exit.reason,
        durationMs: Math.round(exit.durationMs),
        timedOut: exit.timedOut,
        ...(exit.exitCode === undefined ? {} : { exitCode: exit.exitCode }),
        ...(exit.exitSignal === undefined ? {} : { exitSignal: exit.exitSignal }),
        ...(typeof exit.output === 'object'
          ? { heldBy: exit.output.heldBy.map(({ pid, command }) => ({ pid, command })) }
          : {}),
      }

/** The facts of a kill. */
export const receiptData = ({ members, complete, limits }: KillReceipt): JsonObject => ({
  complete,
  limits,
  members: members.map(({ identity, command, outcome, signals }) => ({ pid: identity.pid, command, outcome, signals })),
})
