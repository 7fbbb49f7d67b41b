import type { ProcessDescription, RunExit } from '@ptarmigan/adapter-interface'
import { countOf, listedOf, shortCommand } from './words.ts'

export interface Limits {
  readonly timeoutMs: number | undefined
  readonly idleTimeoutMs: number | undefined
}

/** How a process ended, as a clause: `exited with code 3`, `was killed by SIGKILL`. */
export const endClause = (
  exit: RunExit,
  limits: Limits = { timeoutMs: undefined, idleTimeoutMs: undefined },
): string => {
  const how =
    exit.exitSignal === undefined
      ? `exited with ${exit.exitCode === undefined ? 'an unknown code' : `code ${exit.exitCode}`}`
      : `was killed by ${exit.exitSignal}`
  return how + causeOf(exit, limits)
}

const causeOf = ({ reason }: RunExit, { timeoutMs, idleTimeoutMs }: Limits): string => {
  switch (reason) {
    case 'manual-cancel':
      return ' on request'
    case 'overall-timeout':
      return ` because it ran longer than its time limit${limit(timeoutMs)}`
    case 'no-output-timeout':
      return ` because it was without output for longer than its limit${limit(idleTimeoutMs)}`
    default:
      return ''
  }
}

const limit = (ms: number | undefined): string => (ms === undefined ? '' : ` of ${countOf(ms)} ms`)

/** Everything that is to be said of an end. */
export const endStatements = (exit: RunExit, limits?: Limits): readonly string[] => [
  `Process ${endClause(exit, limits)}.${adviceAfter(exit)}`,
  ...(exit.unconfirmed === undefined ? [] : ['Its end was not seen, only assumed after SIGKILL.']),
  ...outputStatements(exit),
]

const adviceAfter = ({ reason }: RunExit): string => {
  if (reason === 'overall-timeout') return ' Give a longer timeoutMs, or run it with mode daemon.'
  if (reason === 'no-output-timeout')
    return ' If it waited for input, run it with mode session; if it works in silence, give a longer idleTimeoutMs.'
  return ''
}

const outputStatements = ({ output }: RunExit): readonly string[] => {
  if (output === 'complete') return []
  if (output === 'undelivered') return ['It was cancelled before all of its output could be taken.']
  if (output.heldBy.length === 0) return ['When it had ended, another process still held its output open.']
  return [`When it had ended, its output was still held open by ${processesOf(output.heldBy)}.`]
}

/** `12 (sleep 60), 13 (cat)`. */
export const processesOf = (processes: readonly ProcessDescription[]): string =>
  listedOf(
    processes.map(({ pid, command }) => `${pid} (${shortCommand(command, 80)})`),
    { most: 10, separator: ', ' },
  )

/** Whether an end is one that its caller must look into. */
export const isBadEnd = ({ reason, exitCode }: RunExit): boolean =>
  reason !== 'manual-cancel' && !(reason === 'exit' && exitCode === 0)
