import type { InputWait, Logger } from '@ptarmigan/adapter-interface'
import { type Deadline, startDeadline } from '@ptarmigan/supervisor'
import { decideTurn, type TurnEvidence } from './decide-turn.ts'
import type { Turn } from './turn.ts'

/** How turns are looked for. */
export interface TurnOptions {
  /** How long neither output nor input must have come before the first look, in milliseconds; default 300. */
  readonly quietMs?: number
  /** How long, where nothing else tells, before quiet itself is a turn; default 5,000. */
  readonly idleMs?: number
  /** What the last line looks like when a command is expected. */
  readonly promptPattern?: RegExp
}

export interface TurnWatchParts {
  readonly inputWait: () => Promise<InputWait>
  /** Whether the terminal reads lines without showing them. */
  readonly isSecret: () => Promise<boolean>
  readonly marks: () => TurnEvidence['marks']
  /** The last line, and whether a program has the whole screen. */
  readonly lastLine: () => Promise<{ readonly text: string; readonly fullScreen: boolean }>
  /** How many times something was typed. */
  readonly inputs: () => number
  /** Milliseconds since the last output or input. */
  readonly silentMs: () => number
  /** Calls back at output and input; returns what ends that. */
  readonly onActivity: (listener: () => void) => () => void
  /** Everyone who watches this program: what one of them sees, all see, so that no turn passes between two looks. */
  readonly watchers: Set<(seen: Seen) => void>
  readonly logger: Logger
}

/** The turn that was told last; kept by whoever looks again later. */
export interface TurnMemory {
  told: string | undefined
}

export interface TurnWatchRequest extends TurnOptions {
  readonly onTurn: (turn: Turn) => void
  readonly memory?: TurnMemory
}

/**
 * Tells each turn once: after a turn there must have been input, or another question, before there is another. A program
 * that falls silent may begin to wait without a word, so it is looked at again, less and less often.
 *
 * Returns what ends it.
 */
export const watchTurns = (request: TurnWatchRequest, parts: TurnWatchParts): (() => void) => {
  const { onTurn, quietMs = 300, idleMs = 5000, promptPattern, memory = { told: undefined } } = request
  const pattern = promptPattern && new RegExp(promptPattern.source, promptPattern.flags.replace(/[gy]/g, ''))
  let activity = 0
  let quietSinceMs = performance.now() - parts.silentMs()
  let ended = false
  let next: Deadline | undefined
  let armedMs = 0
  let pauseMs = quietMs

  const lookIn = (delayMs: number): void => {
    next?.clear()
    armedMs = delayMs
    if (!ended) next = startDeadline(delayMs, () => void look())
  }
  const stop = parts.onActivity(() => {
    activity += 1
    quietSinceMs = performance.now()
    pauseMs = quietMs
    if (armedMs > quietMs) lookIn(quietMs)
  })

  const look = async (): Promise<void> => {
    const before = activity
    const silentMs = performance.now() - quietSinceMs
    if (silentMs < quietMs) return lookIn(quietMs - silentMs)
    try {
      const seen = await gather(silentMs, parts)
      // What came meanwhile makes it another moment.
      if (!ended && activity === before) for (const watcher of [...parts.watchers]) watcher(seen)
    } catch (error) {
      parts.logger.warn('Whose turn it is cannot be found out.', { error })
    }
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    const untilIdleMs = silentMs < idleMs ? Math.max(1, idleMs - silentMs) : longestPauseMs
    lookIn(activity === before ? Math.min(pauseMs, untilIdleMs) : quietMs)
  }

  const tell = (seen: Seen): void => {
    if (ended || seen.silentMs < quietMs) return
    const matchesPrompt = pattern?.test(seen.text.slice(-longestLine)) ?? false
    const turn = decideTurn({ ...seen, marks: parts.marks(), matchesPrompt, idle: seen.silentMs >= idleMs })
    const key = turn && `${parts.inputs()}\n${keyOf(turn, seen)}`
    if (turn === undefined || key === memory.told) return
    memory.told = key
    onTurn(turn)
  }

  parts.watchers.add(tell)
  lookIn(Math.max(0, quietMs - parts.silentMs()))
  return () => {
    ended = true
    next?.clear()
    parts.watchers.delete(tell)
    stop()
  }
}

/** What one look found. */
export interface Seen {
  readonly wait: InputWait
  readonly secret: boolean
  readonly text: string
  readonly fullScreen: boolean
  readonly silentMs: number
}

const gather = async (silentMs: number, parts: TurnWatchParts): Promise<Seen> => {
  const wait = await parts.inputWait()
  const secret = wait.kind === 'unknown' && (await parts.isSecret())
  return { wait, secret, silentMs, ...(await parts.lastLine()) }
}

/** Two turns with the same key, and nothing between them, are one. Clocks and counters on a screen do not make it another. */
const keyOf = (turn: Turn, { wait, fullScreen }: Seen): string => {
  const reader = wait.kind === 'waiting' ? `${wait.process.pid} ${wait.process.startTime}` : ''
  const text = fullScreen ? '' : turn.text.replaceAll(/\d+/g, '0')
  return [turn.kind, turn.expects, reader, text].join('\n')
}

const longestPauseMs = 2000
const longestLine = 1024
