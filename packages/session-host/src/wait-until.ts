import type { Logger, RunExit } from '@ptarmigan/adapter-interface'
import type { LogReader } from '@ptarmigan/output-log'
import { type Deadline, type OutputChunk, startDeadline } from '@ptarmigan/supervisor'
import { checkUntil } from './check-until.ts'
import { readHistory } from './log-history.ts'
import type { OutputRouter } from './output-router.ts'
import { createPatternMatcher } from './pattern-matcher.ts'
import { createTextSearch } from './text-search.ts'
import type { Turn } from './turn.ts'
import type { UntilConditions, UntilOutcome, UntilResult } from './until.ts'

export interface WaitUntilParts {
  readonly router: Pick<OutputRouter, 'subscribe' | 'bytes' | 'newestBytes'>
  readonly log: Pick<LogReader, 'readBytes' | 'readStreams'>
  /** The end, once it is there. */
  readonly exit: () => RunExit | undefined
  /** Calls back at the end; returns what ends that. */
  readonly onEnd: (listener: () => void) => () => void
  /** Calls back at each turn from now on; returns what ends that. */
  readonly onTurn: (listener: (turn: Turn) => void) => () => void
  readonly logger: Logger
}

/**
 * Resolves once, with what happened first. Output is looked at in the turn in which it arrives, so a match that came
 * before the end, or before a quiet moment was over, wins.
 *
 * @throws `invalid-argument`
 */
export const waitUntil = async (conditions: UntilConditions, parts: WaitUntilParts): Promise<UntilResult> => {
  checkUntil(conditions)
  if (conditions.signal?.aborted) return { kind: 'aborted', cursor: conditions.from ?? parts.router.bytes }
  return new Promise((resolve) => watch(conditions, { ...parts, resolve }))
}

const watch = (
  { pattern, bytes = Number.POSITIVE_INFINITY, quietMs, turn, from, timeoutMs, signal }: UntilConditions,
  {
    router,
    log,
    exit,
    onEnd,
    onTurn,
    logger,
    resolve,
  }: WaitUntilParts & { readonly resolve: (result: UntilResult) => void },
): void => {
  const calledAt = router.bytes
  const start = from ?? calledAt
  /** Everything before this was looked at. */
  let position = start
  let settled = false
  let quiet: Deadline | undefined
  const undo: (() => void)[] = []

  const settle = (outcome: UntilOutcome, cursor = position): void => {
    if (settled) return
    settled = true
    for (const step of undo) step()
    quiet?.clear()
    resolve({ ...outcome, cursor })
  }

  const look = pattern === undefined ? undefined : createStreamMatchers(pattern)
  const take = (stream: OutputChunk['stream'], chunk: Uint8Array, chunkStart: number): void => {
    // What comes before the place to look from, when that lies ahead.
    const part = chunk.subarray(Math.max(0, Math.min(start - chunkStart, chunk.length)))
    const partStart = chunkStart + chunk.length - part.length
    if (settled || part.length === 0) return
    const found = look?.(stream, part)
    position = partStart + part.length
    if (found !== undefined)
      settle({ kind: 'pattern', match: found.match, groups: found.groups }, partStart + found.bytes)
    else if (position - start >= bytes) settle({ kind: 'bytes' })
  }

  let isReading = start < calledAt
  const heard: { readonly chunk: OutputChunk; readonly start: number }[] = []
  const listen = (chunk: OutputChunk): void | Promise<void> => {
    const chunkStart = router.bytes - chunk.bytes.length
    quiet?.refresh()
    if (!isReading) return take(chunk.stream, chunk.bytes, chunkStart)
    heard.push({ chunk, start: chunkStart })
    return reading
  }

  const catchUp = async (): Promise<void> => {
    const newest = router.newestBytes
    let at = start
    for await (const part of readHistory(log, { from: start, to: calledAt })) {
      at = part.start + part.bytes.length
      take(part.stream === 'stderr' ? 'stderr' : 'stdout', part.bytes, part.start)
      if (settled) return
    }
    if (calledAt - at <= newest.length) take('stdout', newest.subarray(newest.length - (calledAt - at)), at)
  }
  const end = (): void => {
    const ended = exit()
    if (ended !== undefined && !isReading) settle({ kind: 'exit', exit: ended })
  }
  const goOn = (): void => {
    isReading = false
    for (const { chunk, start: chunkStart } of heard.splice(0)) take(chunk.stream, chunk.bytes, chunkStart)
    end()
    if (!settled && quietMs !== undefined) quiet = startDeadline(quietMs, () => settle({ kind: 'quiet' }))
  }

  undo.push(router.subscribe(listen), onEnd(end))
  if (turn) undo.push(onTurn((happened) => settle({ kind: 'turn', turn: happened })))
  const limit = startDeadline(timeoutMs, () => settle({ kind: 'timeout' }))
  undo.push(() => limit.clear())
  const abort = (): void => settle({ kind: 'aborted' })
  signal?.addEventListener('abort', abort)
  undo.push(() => signal?.removeEventListener('abort', abort))
  const reading = isReading
    ? catchUp()
        .catch((error: unknown) => logger.warn('The log cannot be read from where a wait should look.', { error }))
        .then(goOn)
    : Promise.resolve()
  if (!isReading) goOn()
}

const createStreamMatchers = (pattern: string | RegExp) => {
  const search = createTextSearch(pattern)
  const matchers = { stdout: createPatternMatcher(search), stderr: createPatternMatcher(search) }
  return (stream: OutputChunk['stream'], chunk: Uint8Array) => matchers[stream].push(chunk)
}
