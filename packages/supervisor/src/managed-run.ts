import type {
  KillReceipt,
  KillTreeOptions,
  Logger,
  ManagedRun,
  OutputEnd,
  ProcessAdapter,
  RunExit,
  TerminationReason,
  WaitResult,
} from '@ptarmigan/adapter-interface'
import { createModeTracker, type TerminalModes } from '@ptarmigan/ansi'
import { type Deadline, startDeadline } from './deadline.ts'
import type { LifecycleEvent, LifecycleListener } from './lifecycle-event.ts'
import { createQueryResponder } from './query-responder.ts'
import { type RunOutput, readRunOutput } from './run-output.ts'
import type { ChunkConsumer, TextConsumer } from './spawn-request.ts'
import type { TurnShare } from './turn-share.ts'

export interface ManagedRunOptions {
  readonly runId: string
  readonly startedAt: Date
  readonly timeoutMs: number | undefined
  readonly noOutputTimeoutMs: number | undefined
  readonly killGraceMs: number
  readonly maxCaptureChars: number
  readonly encoding: string | undefined
  readonly logger: Logger
  readonly onStdout: TextConsumer | undefined
  readonly onStderr: TextConsumer | undefined
  readonly onChunk: ChunkConsumer | undefined
  /** Whether the queries of a program on a terminal are answered here; it may be switched off and on. */
  readonly answerQueries: boolean
  /** Whether the run follows the modes of its terminal; off where an emulated screen does. */
  readonly trackModes: boolean
  readonly turn: TurnShare
  readonly onEvent: LifecycleListener
  /** Called once, when the run has settled. */
  readonly onSettled: () => void
}

/** A run of this supervisor: with what is known of its terminal. */
export interface SupervisedRun extends ManagedRun {
  /** The modes that the program set in its terminal now; `undefined` on pipes, and when nobody tracks them here. */
  readonly modes: TerminalModes | undefined
  /** Whether this run answers its terminal queries; switch it off while a real terminal does. No effect on pipes. */
  answersQueries: boolean
  /** Gives all output from now on to another consumer, e.g. when a foreground run goes on in the background. */
  handOver(consumer: ChunkConsumer): void
}

/** Supervises a started program to its settled end. */
export const superviseRun = (adapter: ProcessAdapter, options: ManagedRunOptions): SupervisedRun => {
  const { runId, logger } = options
  const startedAtMs = performance.now()
  let cause: TerminationReason | undefined
  let settled = false
  let lastOutputAtMs = startedAtMs
  let killing: Promise<KillReceipt> | undefined

  const emit = (event: LifecycleEvent): void => {
    try {
      options.onEvent(event)
    } catch (error) {
      logger.error('A listener of lifecycle events failed; the run goes on.', { runId, error })
    }
  }

  const noteActivity = (): void => {
    const now = performance.now()
    const silentMs = now - lastOutputAtMs
    lastOutputAtMs = now
    silence.refresh()
    if (silentMs >= resumedAfterMs) emit({ type: 'output-resumed', runId, silentMs: Math.round(silentMs) })
  }

  const kill = (reason: TerminationReason, killOptions: KillTreeOptions): Promise<KillReceipt> => {
    cause ??= reason
    const request = adapter.kill('force', { graceMs: options.killGraceMs, ...killOptions })
    // A stronger request joins the one under way and answers with the same truth; the last one asked has all of it.
    killing = request
    void request
      .then(
        (receipt) => emit({ type: 'killed', runId, receipt }),
        (error: unknown) => logger.error('The tree of a run could not be killed.', { runId, error }),
      )
      .then(limitConsumer)
    return request
  }

  // Only a cancelled run gives up on its consumer; without a cancel the consumer may take as long as it likes.
  let abandon: Deadline | undefined
  let giveUp: (() => void) | undefined
  const abandoned = new Promise<'undelivered'>((resolve) => {
    giveUp = () => resolve('undelivered')
  })
  const limitConsumer = (): void => {
    if (!settled) abandon ??= startDeadline(undeliveredAfterMs, () => output.gate.behind && giveUp?.())
  }

  const expire = (reason: 'overall-timeout' | 'no-output-timeout') => (): void => {
    if (reason === 'no-output-timeout' && output.gate.behind) silenceAgain()
    else void kill(reason, {}).catch(() => undefined)
  }
  const overall = startDeadline(options.timeoutMs, expire('overall-timeout'))
  let silence: Deadline = startDeadline(options.noOutputTimeoutMs, expire('no-output-timeout'))
  // While a consumer is behind, the silence is ours and not the program's.
  const silenceAgain = (): void => {
    silence = startDeadline(options.noOutputTimeoutMs, expire('no-output-timeout'))
  }

  const isTerminal = adapter.stdio === 'pty'
  const tracker = isTerminal && options.trackModes ? createModeTracker() : undefined
  // A repaint does not go through the filter of queries, and may set modes.
  const repaints = adapter.terminal?.isRepainting !== undefined
  // On pipes nothing is ever answered; a screen owns the answers for the whole life of its run.
  const responder =
    isTerminal && options.answerQueries
      ? createQueryResponder(adapter, { logger, ...(tracker && !repaints && { sequences: tracker.handler }) })
      : undefined
  const output = readRunOutput(adapter, {
    ...options,
    filter: responder?.filter,
    onActivity: ({ stream, bytes, isRepaint }) => {
      if (!isRepaint) noteActivity()
      if (stream === 'stdout' && (responder === undefined || repaints)) tracker?.push(bytes)
    },
  })
  emit({ type: 'started', runId, identity: adapter.identity, stdio: adapter.stdio })

  const drain = async (): Promise<OutputEnd> => {
    const end = await adapter.drained
    await output.gate.caughtUp()
    output.finish()
    await output.gate.caughtUp()
    return end
  }

  const settle = async (): Promise<RunExit> => {
    const result = await adapter.exited
    cause ??= result.kind === 'exited' ? 'exit' : 'signal'
    const durationMs = performance.now() - startedAtMs
    overall.clear()
    silence.clear()
    emit({ type: 'exited', runId, result })
    const delivered = await Promise.race([drain(), abandoned])
    abandon?.clear()
    emit({ type: 'drained', runId, output: delivered })
    const receipt = await killing?.catch(() => undefined)
    output.close()
    await adapter
      .dispose()
      .catch((error: unknown) => logger.error('An adapter could not be disposed of.', { runId, error }))
    settled = true
    options.onSettled()
    const exit = runExit(result, { reason: cause, durationMs, output, delivered, receipt })
    emit({ type: 'settled', runId, exit })
    return exit
  }
  const ended = settle()

  return {
    runId,
    pid: adapter.pid,
    identity: adapter.identity,
    startedAt: options.startedAt,
    stdio: adapter.stdio,
    ...(adapter.stdin === undefined ? {} : { stdin: adapter.stdin }),
    ...(adapter.terminal === undefined ? {} : { terminal: adapter.terminal }),
    get modes() {
      return tracker?.modes
    },
    get answersQueries() {
      return responder?.enabled ?? false
    },
    set answersQueries(enabled) {
      if (responder !== undefined) responder.enabled = enabled
    },
    handOver: output.redirect,
    wait: () => ended,
    cancel: async (reason = 'manual-cancel', killOptions = {}) => (settled ? undefined : kill(reason, killOptions)),
  }
}

const resumedAfterMs = 1000

/** How long the consumer of a cancelled run may take what is left before the run settles without it. */
const undeliveredAfterMs = 10_000

interface RunEnd {
  readonly reason: TerminationReason
  readonly durationMs: number
  readonly output: RunOutput
  readonly delivered: OutputEnd | 'undelivered'
  readonly receipt: KillReceipt | undefined
}

const runExit = (result: WaitResult, { reason, durationMs, output, delivered, receipt }: RunEnd): RunExit => {
  const omitted = { stdout: output.stdout.omitted, stderr: output.stderr.omitted }
  return {
    reason,
    exitCode: result.kind === 'exited' ? result.code : undefined,
    exitSignal: result.kind === 'signaled' ? result.signal : undefined,
    durationMs: Math.round(durationMs * 1000) / 1000,
    stdout: output.stdout.text(),
    stderr: output.stderr.text(),
    timedOut: reason === 'overall-timeout' || reason === 'no-output-timeout',
    noOutputTimedOut: reason === 'no-output-timeout',
    output: delivered,
    ...(receipt === undefined ? {} : { kill: receipt }),
    truncated: omitted.stdout > 0 || omitted.stderr > 0,
    omitted,
    ...(result.kind === 'signaled' && result.unconfirmed ? { unconfirmed: true } : {}),
  }
}
