import type { InputWait } from '@ptarmigan/adapter-interface'
import type { Turn } from '@ptarmigan/session-host'
import { type Deadline, startDeadline } from '@ptarmigan/supervisor'
import { findPrompt } from './find-prompt.ts'
import { createRecentText } from './recent-text.ts'

export interface TurnWatchOptions {
  readonly promptPattern: RegExp | undefined
  readonly idleTimeoutMs: number
  /** Whether the program waits for someone, as the kernel tells. */
  readonly inputWait: () => Promise<InputWait>
  /** What a program that waits is: a shell or interpreter at its prompt, or one that asks. */
  readonly kindOf: (wait: WaitingForInput) => 'asks' | 'prompt'
  readonly onTurn: (turn: Turn) => void
}

export type WaitingForInput = Extract<InputWait, { readonly kind: 'waiting' }>

/** Tells when the program has done its part: each completion once. */
export interface TurnWatch {
  output(text: string): void
  /** Somebody typed. */
  input(): void
  /** The status detector sees that it waits. */
  detected(): void
  close(): void
}

/**
 * A completion is told by whichever comes first: the prompt, the idle timer, the detector. The next one needs something that
 * can be seen, or typed, in between.
 */
export const createTurnWatch = (options: TurnWatchOptions): TurnWatch => {
  const { promptPattern, idleTimeoutMs } = options
  const recent = createRecentText()
  let idle: Deadline | undefined
  let isComplete = false
  let closed = false
  /** Grows with everything that happens: what was found out before it says nothing any more. */
  let moment = 0

  const awaitIdle = (): void => {
    if (idle === undefined) idle = startDeadline(idleTimeoutMs, () => void onIdle())
    else idle.refresh()
  }
  const stopIdle = (): void => {
    idle?.clear()
    idle = undefined
  }
  const isOver = (at: number): boolean => closed || isComplete || at !== moment

  const complete = (turn: Omit<Turn, 'text'>): void => {
    isComplete = true
    stopIdle()
    const text = recent.lastLine
    recent.clear()
    options.onTurn({ ...turn, text })
  }
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
    if (wait.kind === 'waiting') complete({ ...read(wait), kind: options.kindOf(wait), evidence: 'kernel' })
    else complete({ kind: 'idle', sensitive: false, evidence: 'quiet' })
  }

  /** A program prints its prompt, and then reads: what it does a moment later counts. */
  const onPrompt = async (): Promise<void> => {
    const at = moment
    for (const pauseMs of settlingMs) {
      const wait = await ask()
      if (isOver(at)) return
      if (wait.kind === 'unknown') return complete({ kind: 'prompt', sensitive: false, evidence: 'prompt-pattern' })
      if (wait.kind === 'waiting') return complete({ ...read(wait), kind: 'prompt', evidence: 'prompt-pattern' })
      await new Promise<void>((resolve) => startDeadline(pauseMs, resolve))
      if (isOver(at)) return
    }
  }

  const onDetected = async (): Promise<void> => {
    const at = moment
    const wait = await ask()
    if (isOver(at)) return
    const known = wait.kind === 'waiting' ? read(wait) : { sensitive: false }
    complete({ ...known, kind: 'asks', evidence: 'detector' })
  }

  return {
    output: (text) => {
      if (closed) return
      const came = recent.push(text)
      if (came === 'seen') isComplete = false
      if (came !== 'nothing' && !isComplete) {
        moment += 1
        if (promptPattern !== undefined && findPrompt(promptPattern, recent.text)) void onPrompt()
      }
      if (!isComplete) awaitIdle()
    },
    input: () => {
      if (closed) return
      moment += 1
      isComplete = false
      awaitIdle()
    },
    detected: () => {
      if (!closed && !isComplete) void onDetected()
    },
    close: () => {
      closed = true
      stopIdle()
    },
  }
}

/** Together about as long as a busy machine takes from a prompt to the read behind it. */
const settlingMs = [5, 10, 20, 40, 80, 160, 320, 640]

const read = ({ expects }: WaitingForInput): Pick<Turn, 'sensitive' | 'expects'> => ({
  sensitive: expects === 'secret',
  expects,
})
