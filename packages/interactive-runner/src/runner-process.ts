import {
  isPtarmiganError,
  type Logger,
  PtarmiganError,
  type RunExit,
  type TerminalSize,
} from '@ptarmigan/adapter-interface'
import {
  endInWords,
  type Session,
  type SessionHost,
  type SessionSpec,
  type Turn,
  type UntilConditions,
  type UntilResult,
} from '@ptarmigan/session-host'
import { createDeferredStart } from './deferred-start.ts'
import type { DirectWriters } from './direct-writers.ts'
import { typeInitialCommand } from './initial-command.ts'
import type { InteractiveProcess, InteractiveStatus, StoppedInteractiveProcess } from './interactive-process.ts'
import { answerLostQueries } from './lost-queries.ts'
import { openAdmission } from './open-admission.ts'
import type { OutputSnapshot } from './output-buffer.ts'
import { endOf } from './process-end.ts'
import { createProcessOutput } from './process-output.ts'
import { hardReset, noticeLine, startAfresh } from './restart-notice.ts'
import { hasEnded, notStarted } from './runner-error.ts'
import type { RunnerEvent } from './runner-event.ts'
import type { CheckedRequest } from './start-request.ts'
import type { StatusDetector } from './status-detector.ts'
import { untilStarted, untilWithTurns } from './until.ts'
import type { FeedPicture } from './viewer-feed.ts'
import type { ViewerGroup, WatchedProcess } from './viewer-group.ts'

export interface RunnerProcessParts {
  readonly id: string
  readonly request: CheckedRequest
  readonly promptPattern: RegExp | undefined
  readonly detector: StatusDetector | undefined
  readonly userShellId: string | undefined
  /** What viewers and screen show first when this process takes the place of an earlier one. */
  readonly notice: string | undefined
  readonly host: SessionHost
  readonly group: ViewerGroup
  readonly direct: DirectWriters
  readonly logger: Logger
  readonly emit: (event: RunnerEvent) => void
  readonly killGraceMs: number
  /** Its last event was told, or it could not be started. */
  readonly onGone: () => void
}

/** One process of a runner, from before its start to its end. */
export interface RunnerProcess extends WatchedProcess {
  readonly info: InteractiveProcess
  /** Whether it has not ended. */
  readonly isLive: boolean
  readonly session: Session | undefined
  /** Starts it, or sets the size of its terminal. */
  resize(size: TerminalSize): Promise<void>
  write(operation: string, data: string | Uint8Array): Promise<void>
  /** @throws what `write` would reject with now */
  requireInput(operation: string): Session
  snapshot(): OutputSnapshot
  until(conditions: UntilConditions): Promise<UntilResult>
  stop(): Promise<StoppedInteractiveProcess>
}

export const createRunnerProcess = (parts: RunnerProcessParts): RunnerProcess => {
  const { id, request, host, group, direct, logger, emit } = parts
  const { sessionId } = request
  const createdAt = new Date()
  const turnListeners = new Set<(turn: Turn) => void>()
  const preamble = parts.notice === undefined ? undefined : noticeLine(parts.notice)
  const over = new AbortController()
  let status: InteractiveStatus = 'pending'
  let updatedAt = createdAt
  let session: Session | undefined
  let exit: RunExit | undefined
  /** As screen and stream know it. */
  let isAnsweredByViewer = false
  let told: { readonly resolve: (session: Session) => void; readonly reject: (error: Error) => void } | undefined
  const whenStarted = new Promise<Session>((resolve, reject) => {
    told = { resolve, reject }
  })
  // Told to whoever waits for it; nobody has to.
  whenStarted.catch(() => undefined)

  const output = createProcessOutput({
    ...{ id, request, group, direct, logger, emit },
    detector: parts.detector,
    promptPattern: parts.promptPattern,
    onTurn: (turn) => {
      emit({ type: 'turn-complete', id, sessionId, turn })
      for (const listener of [...turnListeners]) listener(turn)
    },
    session: () => (exit === undefined ? session : undefined),
  })
  const admission = openAdmission(output.take)

  const now = (next: InteractiveStatus): void => {
    status = next
    updatedAt = new Date()
  }
  const info = (): InteractiveProcess => {
    const end = exit === undefined ? undefined : endOf(exit)
    return {
      ...{ id, sessionId, command: request.command, status, createdAt, updatedAt, exit, state: output.state },
      cwd: request.cwd,
      hostSessionId: session?.id,
      pid: session?.pid,
      identity: session?.identity,
      size: session?.size,
      startedAt: session?.startedAt,
      exitCode: end?.exitCode,
      exitSignal: end?.exitSignal,
      userShellId: parts.userShellId,
    }
  }
  const isLive = (): boolean => status === 'pending' || status === 'starting' || status === 'running'

  const answerFor = (lost: readonly Uint8Array[]): void => {
    if (session === undefined || exit !== undefined) return
    answerLostQueries(session, lost).catch((error: unknown) =>
      logger.debug('Replies to queries that a viewer missed were not taken.', { id, error }),
    )
  }
  const leaveQueries = (toViewer: boolean): void => {
    // While it starts, nobody can be told: see `admit`.
    if (session === undefined || exit !== undefined || isAnsweredByViewer === toViewer) return
    isAnsweredByViewer = toViewer
    output.leaveQueries(toViewer)
    session.answerQueries(!toViewer).catch((error: unknown) => logger.debug('A screen was gone.', { id, error }))
  }

  const begin = async (size: TerminalSize): Promise<Session> => {
    now('starting')
    isAnsweredByViewer = group.owner !== undefined
    output.leaveQueries(isAnsweredByViewer)
    group.resized(size)
    if (preamble !== undefined) group.show(Buffer.from(`${startAfresh(size.rows)}${preamble}`))
    try {
      const opened = await host.open({
        ...specOf(request),
        ...size,
        onOutput: admission.take,
        answerQueries: !isAnsweredByViewer,
        ...(preamble === undefined ? {} : { screenPreamble: preamble }),
      })
      admit(opened, size)
      return opened
    } catch (error) {
      throw failedStart(error)
    }
  }
  const admit = (opened: Session, size: TerminalSize): void => {
    session = opened
    now('running')
    told?.resolve(opened)
    void opened.wait().then(finish)
    emit({ type: 'started', process: info(), size })
    admission.open()
    output.begin(opened)
    // It may have changed while nobody could be told.
    leaveQueries(group.owner !== undefined)
    const { initialCommand, initialCommandWaitMs } = request
    if (initialCommand === undefined) return
    const { inputWait } = output
    const prompt = { waitMs: initialCommandWaitMs, inputWait, quietMs: () => output.quietMs, signal: over.signal }
    typeInitialCommand(opened, { command: initialCommand, prompt }).catch((error: unknown) => {
      const message = `The initial command was not typed: ${String(error)}`
      emit({ type: 'warning', id, sessionId, code: 'initial-command-failed', message })
    })
  }
  const failedStart = (cause: unknown): PtarmiganError => {
    const error = isPtarmiganError(cause)
      ? cause
      : new PtarmiganError(`Cannot start: ${String(cause)}`, { code: 'spawn-failed', operation: 'start', cause })
    now('failed')
    told?.reject(error)
    output.end()
    admission.open()
    parts.onGone()
    emit({ type: 'start-failed', process: info(), error })
    return error
  }
  const finish = (end: RunExit): void => {
    over.abort()
    exit = end
    now(endOf(end).status)
    leave()
  }
  const leave = (): void => {
    output.end()
    direct.clear('process')
    emit({ type: 'ended', process: info() })
    parts.onGone()
  }

  const starting = createDeferredStart(begin)

  const resize = async (size: TerminalSize): Promise<void> => {
    if (!isLive()) throw hasEnded('resize', { id, how: howItEnded() })
    const { started, isFirst } = starting.request(size)
    const running = await started
    if (isFirst) return
    const { size: before } = running
    if (exit !== undefined || (before?.cols === size.cols && before.rows === size.rows)) return
    // Terminal, screen and viewers hear of it in one turn, so that all of them change at the same place of the output.
    const resized = running.resize(size)
    group.resized(size)
    if ((await resized) === 'resized') emit({ type: 'resized', id, sessionId, size })
  }
  const howItEnded = (): string => (exit === undefined ? 'it was never started' : endInWords(exit))

  const requireInput = (operation: string): Session => {
    if (!isLive()) throw hasEnded(operation, { id, how: howItEnded() })
    if (session === undefined) throw notStarted(operation, id)
    return session
  }

  const picture = async (historyLines: number): Promise<FeedPicture> => {
    if (session === undefined)
      return { size: undefined, bytes: Buffer.from(status === 'starting' ? (preamble ?? '') : '') }
    const { size } = session
    if (!session.emulated) return { size, bytes: Buffer.concat(output.snapshot().chunks.map(({ bytes }) => bytes)) }
    return { size, bytes: Buffer.from(`${hardReset}${await session.serialize({ scrollback: historyLines })}`) }
  }

  const stop = async (): Promise<StoppedInteractiveProcess> => {
    const reason = (): Error => hasEnded('start', { id, how: 'it was stopped before it was started' })
    if (isLive() && session === undefined && !starting.cancel(reason)) {
      told?.reject(reason())
      now('exited')
      leave()
      return { process: info() }
    }
    try {
      const running = session ?? (await starting.begun)
      const receipt = await running?.kill({ graceMs: parts.killGraceMs })
      return { process: info(), ...(receipt === undefined ? {} : { receipt }) }
    } catch (error) {
      if (session !== undefined) throw error
      logger.debug('A process that was to be stopped had not started.', { id, error })
      return { process: info() }
    }
  }

  return {
    id,
    get info() {
      return info()
    },
    get isLive() {
      return isLive()
    },
    get session() {
      return session
    },
    picture,
    leaveQueries,
    answerFor,
    resize,
    requireInput,
    write: async (operation, data) => {
      const running = requireInput(operation)
      output.typed()
      await running.write(data)
    },
    snapshot: output.snapshot,
    until: async (conditions) => {
      const onTurn = (listener: (turn: Turn) => void): (() => void) => {
        turnListeners.add(listener)
        return () => turnListeners.delete(listener)
      }
      if (session !== undefined) return untilWithTurns(session, { conditions, onTurn })
      if (!isLive()) throw hasEnded('wait', { id, how: howItEnded() })
      return untilStarted(whenStarted, { conditions, onTurn })
    },
    stop,
  }
}

const specOf = ({ file, args, cwd, env, scrollback, shellIntegration }: CheckedRequest): SessionSpec => ({
  ...{ file, args, mode: 'session' },
  ...(cwd === undefined ? {} : { cwd }),
  ...(env === undefined ? {} : { env }),
  ...(scrollback === undefined ? {} : { scrollback }),
  ...(shellIntegration === undefined ? {} : { shellIntegration }),
})
