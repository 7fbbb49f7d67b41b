import type { UntilConditions, UntilResult } from '@ptarmigan/session-host'
import type { Answer } from '../answer/answer.ts'
import { durationOf, shortCommand } from '../answer/words.ts'
import { clampWait } from '../clamp-wait.ts'
import { wrongInput } from '../input/parse-input.ts'
import type { ProcessInput } from '../input/process-input.ts'
import { waitAloud } from '../wait-aloud.ts'
import { abortedWait, newsAnswer } from './poll-session.ts'
import type { ActionCall } from './run-process-action.ts'

/** Waits for the first of what is asked for; the answer has what is new as well. */
export const waitForSomething = async ({ input, session, view, signal, onProgress }: ActionCall): Promise<Answer> => {
  const timeoutMs = clampWait(input.timeoutMs ?? defaultWaitMs)
  const conditions: UntilConditions = {
    ...conditionsOf(input),
    from: view.seenBytes,
    timeoutMs,
    ...(signal === undefined ? {} : { signal }),
  }
  const result = await waitAloud(session, session.until(conditions), { onProgress })
  if (result.kind === 'aborted') return abortedWait(view)
  const news = await view.take({})
  const answer = await newsAnswer(view, { news, before: [] })
  return {
    ...answer,
    statements: [outcome(result, { input, timeoutMs }), ...answer.statements],
    data: { ...answer.data, waitedFor: result.kind, ...factsOf(result) },
  }
}

const defaultWaitMs = 30_000

const conditionsOf = (input: ProcessInput): UntilConditions => {
  const { pattern, quietMs, turn, exit } = input
  if (pattern === undefined && quietMs === undefined && turn !== true && exit !== true)
    throw wrongInput('process', 'action wait_for needs pattern, quietMs, turn or exit')
  return {
    ...(pattern === undefined ? {} : { pattern: expressionOf(pattern) }),
    ...(quietMs === undefined ? {} : { quietMs }),
    ...(turn === undefined ? {} : { turn }),
    ...(exit === undefined ? {} : { exit }),
  }
}

const expressionOf = (pattern: string): RegExp => {
  try {
    return new RegExp(pattern, 'mu')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw wrongInput('process', `pattern is no regular expression (${why}); put \\ before special characters`)
  }
}

const outcome = (result: UntilResult, { input, timeoutMs }: { input: ProcessInput; timeoutMs: number }): string => {
  switch (result.kind) {
    case 'pattern':
      return `The pattern was found: ${JSON.stringify(shortCommand(result.match, 200))}.`
    case 'quiet':
      return `It has been quiet for ${durationOf(input.quietMs ?? 0)}.`
    case 'turn':
      return turnInWords(result.turn)
    case 'exit':
      return 'It has ended.'
    case 'timeout':
      return `Nothing of what you wait for happened within ${durationOf(timeoutMs)}. Wait again, or look with action poll.`
    default:
      return `The wait ended: ${result.kind}.`
  }
}

type Turn = Extract<UntilResult, { kind: 'turn' }>['turn']

const turnInWords = ({ kind, sensitive, evidence, text, expects }: Turn): string => {
  const what = {
    asks: 'It asks you something',
    prompt: 'It is back at its prompt',
    idle: 'It waits, probably for you',
  }[kind]
  const line = text.trim() === '' ? '' : `: ${JSON.stringify(shortCommand(text, 200))}`
  const how =
    sensitive || expects === 'secret' ? ' What you type is not shown; paste it with bracketed false, then submit.' : ''
  return `${what} (known by ${evidence})${line}.${how}`
}

const factsOf = (result: UntilResult): { readonly match?: string; readonly turn?: string } => {
  if (result.kind === 'pattern') return { match: result.match }
  return result.kind === 'turn' ? { turn: result.turn.kind } : {}
}
