import type { InputWait } from '@ptarmigan/adapter-interface'
import { decideTurn, type Turn } from '@ptarmigan/session-host'
import { type Deadline, startDeadline } from '@ptarmigan/supervisor'
import { findPrompt } from './find-prompt.ts'
import { createRecentText } from './recent-text.ts'

export interface TurnWatchOptions {
  readonly promptPattern: RegExp | undefined
  readonly idleTimeoutMs: number
  /** Whether the program waits for someone, as the kernel tells. */
  readonly inputWait: () => Promise<InputWait>
  readonly onTurn: (turn: Turn) => void
}

/** Tells when the program has done its part: each completion once. */
export interface TurnWatch {
  output(text: string): void
  /** Somebody typed. */
  input(): void
  /** The status detector sees that it waits. */
  detected(): void
  /** The session itself tells a turn, of which kernel or shell know. */
  heard(turn: Turn): void
  close(): void
}

/**
 * A completion is told by whichever comes first: the prompt, the kernel, the idle timer, the detector. The next one needs
 * something typed in between, or something to be seen that makes it another.
 */
export const createTurnWatch = (options: TurnWatchOptions): TurnWatch => {
  const { promptPattern, idleTimeoutMs } = options
  const recent = createRecentText()
  let idle: Deadline | undefined
  let isComplete = false
  let closed = false
  /** Grows with everything that happens: what was found out before it says nothing any more. */
  let moment = 0
  let inputs = 0
  let last: string | undefined

  const awaitIdle = (): void => {
    if (idle === undefined) idle = startDeadline(idleTimeoutMs, () => void onIdle())
    else idle.refresh()
  }
  const stopIdle = (): void => {
    idle?.clear()
    idle = undefined
  }
  const isOver = (at: number): boolean => closed || isComplete || at !== moment

  const complete = (turn: Turn): void => {
    isComplete = true
    stopIdle()
    recent.clear()
    const key = [inputs, turn.kind, turn.expects, turn.text.trim().replaceAll(/\d+/g, '0')].join('\n')
    // The same question, still open: the program only drew it again.
    if (key === last) return
    last = key
    options.onTurn(turn)
  }
  const matchesPrompt = (): boolean => promptPattern !== undefined && findPrompt(promptPattern, recent.text)
  const decide = (wait: InputWait): Turn | undefined =>
    decideTurn({
      wait,
      matchesPrompt: matchesPrompt(),
      idle: true,
      secret: false,
      marks: undefined,
      text: recent.lastLine,
    })
  const ask = async (): Promise<InputWait> => {
    try {
      return await options.inputWait()
    } catch (error) {
      return { kind: 'unknown', reason: String(error) }
    }
  }

  const onIdle = async (): Promise<void> => {
    idle = undefined
    const at = moment
    const wait = await ask()
    if (isOver(at)) return
    complete(decide(wait) ?? { kind: 'idle', sensitive: false, evidence: 'quiet', text: recent.lastLine })
  }

  /** A program prints its prompt, and then reads: what it does a moment later counts. */
  const onPrompt = async (): Promise<void> => {
    const at = moment
    for (const pauseMs of settlingMs) {
      const wait = await ask()
      if (isOver(at)) return
      const turn = decide(wait)
      if (turn !== undefined) return complete(turn)
      await new Promise<void>((resolve) => startDeadline(pauseMs, resolve))
      if (isOver(at)) return
    }
  }

  const onDetected = async (): Promise<void> => {
    const at = moment
    const wait = await ask()
    if (isOver(at)) return
    const known = wait.kind === 'waiting' ? decide(wait) : undefined
    complete({ sensitive: false, text: recent.lastLine, ...known, kind: 'asks', evidence: 'detector' })
  }

  return {
    output: (text) => {
      if (closed) return
      const came = recent.push(text)
      if (came === 'seen') isComplete = false
      if (came !== 'nothing' && !isComplete) {
        moment += 1
        if (matchesPrompt()) void onPrompt()
      }
      if (!isComplete) awaitIdle()
    },
    input: () => {
      if (closed) return
      moment += 1
      inputs += 1
      isComplete = false
      awaitIdle()
    },
    detected: () => {
      if (!closed && !isComplete) void onDetected()
    },
    heard: (turn) => {
      if (!closed && !isComplete) complete(turn)
    },
    close: () => {
      closed = true
      stopIdle()
    },
  }
}

/** Together about as long as a busy machine takes from a prompt to the read behind it. */
const settlingMs = [5, 10, 20, 40, 80, 160, 320, 640]
