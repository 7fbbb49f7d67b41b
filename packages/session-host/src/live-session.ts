import {
  createEventSource,
  type InputWait,
  type KillReceipt,
  type KillTreeBackend,
  type KillTreeOptions,
  type Logger,
  type ProcessIdentity,
  type RunExit,
} from '@ptarmigan/adapter-interface'
import { stripAnsi } from '@ptarmigan/ansi'
import type { OutputLog } from '@ptarmigan/output-log'
import type { SessionRegistry } from '@ptarmigan/registry'
import type { SupervisedRun } from '@ptarmigan/supervisor'
import { type Activity, waitForNews } from './activity.ts'
import { createChunkStream } from './chunk-stream.ts'
import { inputWaitOf } from './input-wait.ts'
import type { IntegratedSession } from './integrate-shell.ts'
import type { OutputRouter } from './output-router.ts'
import { createPollText } from './poll-text.ts'
import { type CommandResult, createCommandRunner, type RunCommandOptions } from './run-command.ts'
import type { PollOptions, PollResult, Session, SessionLogOptions, SessionLogPage, SessionStatus } from './session.ts'
import { sessionCannot, sessionEnded } from './session-error.ts'
import type { SessionEvent } from './session-event.ts'
import { createSessionInput } from './session-input.ts'
import type { SessionScreen } from './session-screen.ts'
import type { SessionMode } from './session-spec.ts'
import { createSessionTurns } from './session-turns.ts'
import { checkPageOptions, transcriptPage } from './transcript-page.ts'
import type { UntilConditions, UntilResult } from './until.ts'
import { waitUntil } from './wait-until.ts'

export interface LiveSessionParts {
  readonly id: string
  readonly command: string
  readonly mode: SessionMode
  readonly cwd: string | undefined
  readonly run: SupervisedRun
  readonly log: OutputLog
  readonly registry: SessionRegistry
  readonly router: OutputRouter
  readonly screen: SessionScreen | undefined
  /** Present with shell integration. */
  readonly shell: IntegratedSession | undefined
  readonly activity: Activity
  readonly trees: KillTreeBackend
  /** The process that this is. */
  readonly hostIdentity: ProcessIdentity
  /** The marker that the program's processes carry; `undefined` for a child that someone else started. */
  readonly marker: string | undefined
  readonly logger: Logger
}

/** One running program as one object, until it is forgotten. */
export const createLiveSession = (parts: LiveSessionParts): Session => {
  const { id, run, marker, log, registry, router, screen, shell, activity, logger } = parts
  const events = createEventSource<SessionEvent>((error) =>
    logger.error('A listener of session events failed.', { id, error }),
  )
  const pollText = createPollText()
  let exit: RunExit | undefined
  let status: SessionStatus = 'running'

  const finish = async (): Promise<RunExit> => {
    const end = await run.wait()
    await router.end()
    await screen?.close()
    await log.end()
    shell?.tracker.close()
    await shell?.dispose().catch((error: unknown) => logger.warn('The files of a shell remain.', { id, error }))
    if (screen !== undefined) registry.replaceHistory(id, (await screen.transcript()).join('\n'))
    const finished = registry.markExited(id, { ...end, spillBytes: log.stats.bytes })
    await log.writeManifest(manifestOf(parts, { ...end, status: finished.status, endedAt: finished.endedAt }))
    exit = end
    status = finished.status
    events.emit({ type: 'ended', id, exit: end })
    events.close()
    activity.notify()
    return end
  }
  const ended = finish()

  /** A program that has ended takes nothing, and nothing is started for it. */
  const whileRunning = async <Result>(operation: string, action: () => Promise<Result>): Promise<Result> => {
    if (exit !== undefined) throw sessionEnded(id, { operation, exit })
    return action()
  }
  const { stdin } = run
  const input =
    stdin === undefined
      ? undefined
      : createSessionInput({ stdin, modes: () => (run.stdio === 'pty' ? (screen?.modes ?? run.modes) : undefined) })
  const typing = <Result>(
    operation: string,
    action: (to: NonNullable<typeof input>) => Promise<Result>,
  ): Promise<Result> =>
    whileRunning(operation, async () => {
      if (input === undefined) throw sessionCannot(id, { operation, why: 'has no input' })
      try {
        return await action(input)
      } finally {
        turns.noteInput()
      }
    })

  const hasNew = (): boolean => (screen === undefined ? registry.hasPending(id) : screen.hasNew)

  const takeNew = async (): Promise<Pick<PollResult, 'output' | 'truncated' | 'omitted'>> => {
    const drained = registry.drain(id)
    if (screen !== undefined) {
      const { text, droppedLines } = await screen.renderNew()
      return { output: text, truncated: droppedLines > 0, omitted: { characters: 0, lines: droppedLines } }
    }
    const characters = drained.dropped.stdout + drained.dropped.stderr
    return { output: pollText.next(drained), truncated: characters > 0, omitted: { characters, lines: 0 } }
  }

  const poll = async ({ waitMs = 0, quietMs = 100, signal }: PollOptions = {}): Promise<PollResult> => {
    registry.require(id)
    const hasEnded = (): boolean => exit !== undefined
    await waitForNews(activity, { waitMs, quietMs, signal, hasNew, hasEnded, silentMs: router.silentMs })
    const record = registry.require(id)
    // The end is read before the output is taken: a poll that tells of the end has everything that came before it.
    const end = exit
    const news = await takeNew()
    return {
      ...news,
      status: end === undefined ? 'running' : status,
      ...(end === undefined ? {} : { exit: end }),
      totalChars: record.output.totalChars,
      logPath: log.path,
    }
  }

  const readLog = async (options: SessionLogOptions = {}): Promise<SessionLogPage> => {
    checkPageOptions(options)
    registry.require(id)
    const explicit = options.offset !== undefined || options.limit !== undefined
    const offset = explicit ? Math.max(1, options.offset ?? 1) : undefined
    const { degraded } = log.stats
    const state = { logPath: log.path, ...(degraded === undefined ? {} : { degraded }) }
    if (screen !== undefined && !options.raw) {
      const limit = options.limit ?? (explicit ? undefined : defaultTailLines)
      return { ...transcriptPage(await screen.transcript(), { offset, limit }), ...state }
    }
    const page =
      offset === undefined ? await log.tail(defaultTailLines) : await log.read({ offset, limit: options.limit })
    const lines = options.raw ? page.lines : page.lines.map((line) => stripAnsi(line, { newlines: 'lf' }))
    return { lines, startLine: page.startLine, totalLines: page.totalLines, truncated: page.truncated, ...state }
  }

  const onEnd = (listener: () => void): (() => void) =>
    events.subscribe(({ type }) => {
      if (type === 'ended') listener()
    })
  const inputWait = async (): Promise<InputWait> =>
    exit === undefined ? inputWaitOf(run) : { kind: 'unknown', reason: 'the session has ended' }
  const turns = createSessionTurns({
    id,
    run,
    registry,
    router,
    screen,
    shell: shell?.tracker,
    logger,
    inputWait,
    hasEnded: () => exit !== undefined,
    onEnd,
  })
  const until = (conditions: UntilConditions): Promise<UntilResult> =>
    waitUntil(conditions, { router, log, logger, exit: () => exit, onEnd, onTurn: turns.onNextTurn })

  const runInShell =
    shell &&
    createCommandRunner({
      shell,
      type: (text) => typing('run a command', (to) => to.write(text)),
      exit: () => exit,
      onEnd,
    })
  const runCommand = (command: string, options: RunCommandOptions = {}): Promise<CommandResult> =>
    whileRunning('run a command', async () => {
      if (runInShell === undefined)
        throw sessionCannot(id, {
          operation: 'run a command',
          why: 'has no shell integration; open it with `shellIntegration`',
        })
      return runInShell(command, options)
    })

  const kill = async (options: KillTreeOptions = {}): Promise<KillReceipt> => {
    const receipt = await run.cancel('manual-cancel', options)
    await ended
    // The run had ended by itself: what it left behind still belongs to the session.
    return receipt ?? parts.trees.killTree(run.identity, { ...options, ...(marker === undefined ? {} : { marker }) })
  }

  return {
    id,
    command: parts.command,
    mode: parts.mode,
    cwd: parts.cwd,
    pid: run.pid,
    identity: run.identity,
    stdio: run.stdio,
    emulated: screen !== undefined,
    startedAt: run.startedAt,
    logPath: log.path,
    logReader: log,
    events,
    get status() {
      return status
    },
    get exit() {
      return exit
    },
    get size() {
      return run.terminal?.size
    },
    get modes() {
      return run.stdio === 'pty' ? (screen?.modes ?? run.modes) : undefined
    },
    poll,
    log: readLog,
    output: () => createChunkStream(router, ended),
    subscribe: router.subscribe,
    write: (data) => typing('write', (to) => to.write(data)),
    paste: (text, { bracketed } = {}) => typing('paste', (to) => to.paste(text, bracketed)),
    submit: () => typing('submit', (to) => to.submit()),
    sendKeys: (keys, options = {}) => typing('send keys', (to) => to.sendKeys(keys, options)),
    endInput: () => typing('end the input', (to) => to.end()),
    resize: async (size) => {
      const { terminal } = run
      if (terminal === undefined)
        throw sessionCannot(id, { operation: 'resize', why: 'is on pipes and has no terminal' })
      const outcome = terminal.resize(size)
      if (outcome === 'session-ended') return outcome
      await screen?.resize(size)
      events.emit({ type: 'resized', id, size })
      return outcome
    },
    answerQueries: async (enabled) => {
      if (screen === undefined) run.answersQueries = enabled
      else await screen.answerQueries(enabled)
    },
    snapshot: async (options = {}) => {
      if (screen === undefined) throw sessionCannot(id, { operation: 'take a snapshot', why: 'has no emulated screen' })
      return screen.snapshot(options)
    },
    serialize: async (options = {}) => {
      if (screen === undefined) throw sessionCannot(id, { operation: 'serialize', why: 'has no emulated screen' })
      return screen.serialize(options)
    },
    isAlive: async () => exit === undefined && (await parts.trees.isAlive(run.identity)),
    until,
    shell: shell?.tracker,
    runCommand,
    inputWait,
    watchTurns: turns.watch,
    wait: () => ended,
    kill,
  }
}

const defaultTailLines = 200

/** What is written beside the log, for whoever finds it after this host is gone. */
export const manifestOf = (
  { command, cwd, run, hostIdentity }: Pick<LiveSessionParts, 'command' | 'cwd' | 'run' | 'hostIdentity'>,
  end?: RunExit & { readonly status: 'completed' | 'failed' | 'killed'; readonly endedAt: Date },
): Parameters<OutputLog['writeManifest']>[0] => ({
  command,
  cwd,
  state: end === undefined ? 'running' : 'finished',
  startedAt: run.startedAt,
  identity: run.identity,
  host: hostIdentity,
  ...(end === undefined
    ? {}
    : {
        status: end.status,
        endedAt: end.endedAt,
        exitCode: end.exitCode,
        exitSignal: end.exitSignal,
        reason: end.reason,
      }),
})
