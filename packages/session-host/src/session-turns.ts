import type { InputWait, Logger } from '@ptarmigan/adapter-interface'
import { stripAnsi } from '@ptarmigan/ansi'
import type { SessionRegistry } from '@ptarmigan/registry'
import type { SupervisedRun } from '@ptarmigan/supervisor'
import type { OutputRouter } from './output-router.ts'
import type { SessionScreen } from './session-screen.ts'
import type { SessionShell } from './shell-tracker.ts'
import type { Turn } from './turn.ts'
import { type TurnOptions, type TurnWatchParts, watchTurns } from './turn-watch.ts'

export interface SessionTurnsParts {
  readonly id: string
  readonly run: Pick<SupervisedRun, 'terminal'>
  readonly registry: SessionRegistry
  readonly router: OutputRouter
  readonly screen: SessionScreen | undefined
  readonly shell: Pick<SessionShell, 'atPrompt'> | undefined
  readonly logger: Logger
  readonly inputWait: () => Promise<InputWait>
  readonly hasEnded: () => boolean
  readonly onEnd: (listener: () => void) => () => void
}

/** The turns of one session. */
export interface SessionTurns {
  /** Hears each turn, until it is ended or the session has. */
  watch(listener: (turn: Turn) => void, options?: TurnOptions): () => void
  /** Hears turns that no earlier caller of this heard. */
  onNextTurn(listener: (turn: Turn) => void): () => void
  /** Something was typed: what is asked now is another question. */
  noteInput(): void
}

export const createSessionTurns = (parts: SessionTurnsParts): SessionTurns => {
  const { router, shell, logger } = parts
  const listeners = new Set<() => void>()
  let inputs = 0
  let inputAtMs = performance.now()
  const memory = { told: undefined }

  const watchParts: TurnWatchParts = {
    inputWait: parts.inputWait,
    isSecret: () => isSecret(parts.run),
    marks: () => shell && { atPrompt: shell.atPrompt, verified: true },
    lastLine: () => lastLineOf(parts),
    inputs: () => inputs,
    silentMs: () => Math.min(router.silentMs(), performance.now() - inputAtMs),
    onActivity: (listener) => {
      listeners.add(listener)
      const unsubscribe = router.subscribe(() => listener())
      return () => {
        listeners.delete(listener)
        unsubscribe()
      }
    },
    watchers: new Set(),
    logger,
  }
  const start = (request: Parameters<typeof watchTurns>[0]): (() => void) => {
    if (parts.hasEnded()) return () => undefined
    const end = watchTurns(request, watchParts)
    const forget = parts.onEnd(end)
    return () => {
      forget()
      end()
    }
  }
  return {
    watch: (onTurn, options = {}) => start({ ...options, onTurn }),
    onNextTurn: (onTurn) => start({ onTurn, memory }),
    noteInput: () => {
      inputs += 1
      inputAtMs = performance.now()
      for (const listener of [...listeners]) listener()
    },
  }
}

/** Also of a program that may not be looked into, the terminal can be asked. */
const isSecret = async ({ terminal }: Pick<SupervisedRun, 'terminal'>): Promise<boolean> => {
  if (terminal === undefined) return false
  try {
    const { canonical, echo } = await terminal.lineDiscipline()
    return canonical && !echo
  } catch {
    // It ended, or it has no line discipline: then it hides nothing.
    return false
  }
}

const lastLineOf = async ({
  id,
  registry,
  screen,
}: SessionTurnsParts): Promise<{ readonly text: string; readonly fullScreen: boolean }> => {
  if (screen === undefined) {
    const tail = stripAnsi(registry.get(id)?.output.tail ?? '', { newlines: 'lf' })
    return { text: lastFilled(tail.split('\n')), fullScreen: false }
  }
  const { lines, cursor, alternate } = await screen.snapshot({})
  // Trailing blanks are not in the lines; a prompt has one, and the cursor tells.
  const current = (lines[cursor.row - 1] ?? '').padEnd(cursor.column - 1)
  return { text: current.trim() === '' ? lastFilled(lines) : current, fullScreen: alternate }
}

const lastFilled = (lines: readonly string[]): string => lines.findLast((line) => line.trim() !== '') ?? ''
