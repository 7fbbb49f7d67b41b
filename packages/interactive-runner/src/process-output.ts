import type { InputWait, Logger } from '@ptarmigan/adapter-interface'
import type { Session, Turn } from '@ptarmigan/session-host'
import type { OutputChunk } from '@ptarmigan/supervisor'
import type { DirectWriters } from './direct-writers.ts'
import { createOutputBuffer, type OutputSnapshot } from './output-buffer.ts'
import type { RunnerEvent } from './runner-event.ts'
import type { CheckedRequest } from './start-request.ts'
import type { AgentState, DetectorView, StatusDetector } from './status-detector.ts'
import { createStatusTracker } from './status-tracker.ts'
import { createTerminalStream, type StreamPiece } from './terminal-stream.ts'
import { createTurnWatch } from './turn-watch.ts'
import type { ViewerGroup } from './viewer-group.ts'

export interface ProcessOutputOptions {
  readonly id: string
  readonly request: CheckedRequest
  readonly detector: StatusDetector | undefined
  readonly promptPattern: RegExp | undefined
  readonly group: ViewerGroup
  readonly direct: DirectWriters
  readonly logger: Logger
  readonly emit: (event: RunnerEvent) => void
  readonly onTurn: (turn: Turn) => void
  readonly session: () => Session | undefined
}

/** What becomes of the output of one process: its buffer, its viewers, its turns, its state. */
export interface ProcessOutput {
  readonly state: AgentState
  /** How long there was no output, in milliseconds; `undefined` before the first. */
  readonly quietMs: number | undefined
  take(chunk: OutputChunk): void
  /** The program runs: its session tells of turns, too. */
  begin(session: Session): void
  leaveQueries(toViewer: boolean): void
  /** Somebody typed. */
  typed(): void
  snapshot(): OutputSnapshot
  inputWait(): Promise<InputWait>
  /** What was held back goes its way, and nothing is told any more. */
  end(): void
}

export const createProcessOutput = (options: ProcessOutputOptions): ProcessOutput => {
  const { id, request, group, direct, logger, emit } = options
  const { sessionId } = request
  const stream = createTerminalStream()
  const buffer = createOutputBuffer(request.bufferBytes)
  let lastAtMs: number | undefined

  const inputWait = async (): Promise<InputWait> =>
    options.session()?.inputWait() ?? { kind: 'unknown', reason: 'the program is not started' }
  const quietMs = (): number | undefined => (lastAtMs === undefined ? undefined : performance.now() - lastAtMs)

  const turns = request.turnDetection
    ? createTurnWatch({
        promptPattern: options.promptPattern,
        idleTimeoutMs: request.idleTimeoutMs,
        inputWait,
        onTurn: options.onTurn,
      })
    : undefined

  const view = async (): Promise<DetectorView | undefined> => {
    const session = options.session()
    if (session === undefined || !session.emulated) return undefined
    const quiet = quietMs() ?? 0
    const isQuiet = options.detector?.quietMs !== undefined && quiet >= options.detector.quietMs - 5
    const { lines, title, cursor, alternate } = await session.snapshot()
    // Asked only when it may matter: it reads several files of the system.
    const wait: InputWait = isQuiet ? await inputWait() : { kind: 'unknown', reason: 'there is output' }
    return { lines, title, cursor, alternate, quietMs: quiet, inputWait: wait }
  }
  const tracker =
    options.detector === undefined
      ? undefined
      : createStatusTracker({
          detector: options.detector,
          checkIntervalMs: request.checkIntervalMs,
          stabilityMs: request.stabilityMs,
          view,
          onState: (state, previous) => {
            emit({ type: 'state', id, sessionId, state, previous })
            if (state === 'waiting-input' || state === 'waiting-approval') turns?.detected()
          },
          onFailure: (error) => {
            logger.warn('A status detector failed, and is not asked again.', { id, sessionId, error })
            const message = `The status detector ${options.detector?.name} failed, and is not asked again: ${String(error)}`
            emit({ type: 'warning', id, sessionId, code: 'detector-failed', message })
          },
        })

  const give = (piece: StreamPiece): void => {
    buffer.append(piece.watched)
    group.output(piece)
    if (piece.watched.length > 0 && !direct.isActive) emit({ type: 'output', id, sessionId, bytes: piece.watched })
  }

  return {
    get state() {
      return tracker?.state ?? 'unknown'
    },
    get quietMs() {
      return quietMs()
    },
    take: (chunk) => {
      lastAtMs = performance.now()
      give(stream.push(chunk.bytes))
      turns?.output(chunk.text)
      tracker?.touch()
    },
    begin: (session) => {
      // Its idle timer is this one's.
      const { promptPattern } = options
      const pattern = promptPattern === undefined ? {} : { promptPattern }
      if (turns !== undefined) session.watchTurns(turns.heard, { idleMs: Number.POSITIVE_INFINITY, ...pattern })
    },
    leaveQueries: stream.leaveQueries,
    typed: () => turns?.input(),
    snapshot: buffer.snapshot,
    inputWait,
    end: () => {
      turns?.close()
      tracker?.close()
      give(stream.flush())
    },
  }
}
