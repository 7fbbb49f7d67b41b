import type { SessionMode, SessionSpec } from '@ptarmigan/session-host'
import type { Limits } from '../answer/end-in-words.ts'
import { roomForOutput } from '../answer/room-for-output.ts'
import { clampWait } from '../clamp-wait.ts'
import type { ExecInput } from '../input/exec-input.ts'
import type { ToolContext } from '../tool-context.ts'
import { execEnvironment } from './exec-environment.ts'

/** What a call of `exec` comes to. */
export interface ExecPlan {
  readonly mode: SessionMode
  readonly spec: SessionSpec
  readonly limits: Limits
  /** How long the answer waits for the end; `undefined`: as long as it takes. */
  readonly waitMs: number | undefined
}

/** @throws `invalid-argument` for a handle of a secret that is not known */
export const planExec = (input: ExecInput, { options, vault }: Pick<ToolContext, 'options' | 'vault'>): ExecPlan => {
  const mode = input.mode ?? 'one-shot'
  const isOneShot = mode === 'one-shot'
  const pty = mode === 'session' || input.pty === true
  const limits = {
    timeoutMs: input.timeoutMs ?? (isOneShot ? options.defaultTimeoutMs : undefined),
    idleTimeoutMs: input.idleTimeoutMs ?? (isOneShot ? options.defaultIdleTimeoutMs : undefined),
  }
  const env = Object.fromEntries(
    Object.entries(input.env ?? {}).map(([name, value]) => [name, vault.reveal(value, 'run the command')]),
  )
  const cwd = input.cwd ?? options.defaultCwd
  const shell = input.shell ?? options.defaultShell
  const pendingChars = roomForOutput(options.maxAnswerChars)
  return {
    mode,
    limits,
    waitMs: waitOf(mode, input.yieldMs),
    spec: {
      command: vault.reveal(input.command, 'run the command'),
      shownCommand: input.command,
      mode,
      env: execEnvironment({ mode, pty, env }),
      stdinMode: isOneShot ? 'pipe-closed' : 'pipe-open',
      pendingMaxOutputChars: pendingChars,
      maxOutputChars: Math.max(defaultHistoryChars, pendingChars),
      ...(vault.isEmpty || options.keepSecretsInLog ? {} : { outputFilter: vault.createOutputFilter() }),
      ...(pty && mode !== 'session' ? { pty } : {}),
      ...(cwd === undefined ? {} : { cwd }),
      ...(shell === undefined ? {} : { shell }),
      ...(input.cols === undefined ? {} : { cols: input.cols }),
      ...(input.rows === undefined ? {} : { rows: input.rows }),
      ...(limits.timeoutMs === undefined ? {} : { timeoutMs: limits.timeoutMs }),
      ...(limits.idleTimeoutMs === undefined ? {} : { noOutputTimeoutMs: limits.idleTimeoutMs }),
    },
  }
}

/** What is in the background gets a moment to die early: a command that is not there, a port that is taken. */
const waitOf = (mode: SessionMode, yieldMs: number | undefined): number | undefined => {
  if (yieldMs !== undefined) return clampWait(yieldMs)
  if (mode === 'one-shot') return undefined
  return earlyEndMs
}

const earlyEndMs = 150
const defaultHistoryChars = 200_000
