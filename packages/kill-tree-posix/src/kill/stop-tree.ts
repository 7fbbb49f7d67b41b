import { type Deadline, isPtarmiganError, type Logger, type PoliteSignal } from '@ptarmigan/adapter-interface'
import type { ProcessTable } from '../table/process-table.ts'
import type { Tree, TreeMember } from '../tree/tree.ts'
import { planAsk, planStop } from './plan-stop.ts'
import { anyIsLeft, sendSignals } from './send-signal.ts'

/** What a tree is stopped with. */
export interface StopOptions {
  readonly table: ProcessTable
  readonly logger: Logger
  readonly signal: PoliteSignal
  /** Asks the root in another way. Never rejects. */
  readonly ask: () => Promise<void>
  /** Until when the tree may end by itself. */
  readonly grace: Deadline
}

/** Whether two looks in a row found nothing that could be killed, or the end was given up. */
export type StopResult = 'searched' | 'given-up'

/** Ends a tree of which one look was taken. A table that cannot be read for a while does not end it half-way. */
export const stopTree = async (tree: Tree, options: StopOptions): Promise<StopResult> => {
  let result: StopResult = 'given-up'
  for (const step of planStop({ graceMs: options.grace.remainingMs, signal: options.signal }))
    if (step.kind === 'ask') await ask(tree, options)
    else result = await end(tree, options)
  return result
}

/** Asks once, then watches until nothing is left or the grace is over. What the asked ones start to tidy up is left alone. */
const ask = async (tree: Tree, options: StopOptions): Promise<void> => {
  const { grace } = options
  const askedAt = options.table.now()
  // Not waited for: the grace is all the time that anyone gets.
  void options.ask()
  await askMembers(tree.living(), options)
  // On a busy machine the way here takes longer than a short grace.
  grace.start()
  let pauseMs = firstPauseMs
  let nextLookAt = performance.now()
  while (tree.living().length > 0 && grace.remainingMs > 0) {
    await grace.sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    const left = await isLeft(tree.living(), options)
    if (left && performance.now() < nextLookAt) continue
    const lookedAt = performance.now()
    const added = await look(tree, options)
    // A look may take a tenth of the time at most, however many processes there are.
    nextLookAt = performance.now() + Math.max(lookEveryMs, 10 * (performance.now() - lookedAt))
    // What was forked while the others were being asked has not been asked; what is younger tidies up.
    await askMembers(
      (added ?? []).filter(({ record, gone }) => !gone && record.startTime < askedAt),
      options,
    )
  }
}

const askMembers = (members: readonly TreeMember[], { signal, ...options }: StopOptions): Promise<void> =>
  tolerate(
    () =>
      sendSignals(options.table, members, (record) =>
        planAsk(record, { signal, disposition: options.table.details?.dispositionOf(record.pid, signal) }),
      ),
    options,
  )

/** Kills until two looks in a row find nothing that could be killed, or nothing changes any more. */
const end = async (tree: Tree, options: StopOptions): Promise<StopResult> => {
  const startedAt = performance.now()
  let changedAt = startedAt
  let leftBefore = -1
  let unsettledLooks = 0
  for (let quietLooks = 0; quietLooks < 2; ) {
    const added = await look(tree, options)
    const left = tree.living().filter(({ denied }) => !denied).length
    if (added && left === 0 && tree.isUnsettled() && unsettledLooks < mostUnsettledLooks) {
      unsettledLooks += 1
      await pause(firstPauseMs)
      continue
    }
    quietLooks = added && left === 0 ? quietLooks + 1 : 0
    if (quietLooks > 0) continue
    const now = performance.now()
    if (added?.length || left !== leftBefore) changedAt = now
    leftBefore = left
    if (now - changedAt > stalledAfterMs || now - startedAt > hopelessAfterMs) return 'given-up'
    await freeze(tree, options)
    await send(unsent(tree, 'SIGKILL'), 'SIGKILL', options)
    await untilGone(tree, options)
  }
  return 'searched'
}

/**
 * Stops every member, and whatever the look after that shows, until a look shows nothing new: a frozen process starts no
 * other, and keeps its children in sight as its own.
 */
const freeze = async (tree: Tree, options: StopOptions): Promise<void> => {
  let fresh: readonly TreeMember[] = unsent(tree, 'SIGSTOP')
  for (let round = 0; round < freezeRounds && fresh.length > 0; round += 1) {
    await send(fresh, 'SIGSTOP', options)
    fresh = (await look(tree, options)) ?? []
  }
}

const unsent = (tree: Tree, signal: NodeJS.Signals): TreeMember[] =>
  tree.living().filter(({ signals }) => !signals.includes(signal))

const untilGone = async (tree: Tree, options: StopOptions): Promise<void> => {
  const startedAt = performance.now()
  for (let pauseMs = firstPauseMs; performance.now() - startedAt < killPassMs; pauseMs *= 2) {
    const left = tree.living().filter(({ denied }) => !denied)
    if (!(await isLeft(left, options))) return
    await pause(Math.min(pauseMs, longestPauseMs))
  }
}

const isLeft = async (members: readonly TreeMember[], options: StopOptions): Promise<boolean> => {
  let left = true
  await tolerate(async () => {
    left = await anyIsLeft(options.table, members)
  }, options)
  return left
}

const send = (members: readonly TreeMember[], signal: NodeJS.Signals, options: StopOptions): Promise<void> =>
  tolerate(() => sendSignals(options.table, members, () => [signal]), options)

const look = async (tree: Tree, options: Pick<StopOptions, 'logger'>): Promise<readonly TreeMember[] | undefined> => {
  let added: readonly TreeMember[] | undefined
  await tolerate(async () => {
    added = await tree.look()
  }, options)
  return added
}

/**
 * A table that cannot be read for a while, for want of descriptors or memory, must not leave a half-killed tree behind:
 * the pass is repeated until the deadline.
 */
const tolerate = async (effect: () => Promise<void>, { logger }: Pick<StopOptions, 'logger'>): Promise<void> => {
  try {
    await effect()
  } catch (error) {
    if (!isPtarmiganError(error, 'process-table-unavailable')) throw error
    logger.warn('the process table cannot be read now; trying again', { error })
    await pause(longestPauseMs)
  }
}

const pause = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs))

const firstPauseMs = 1
const longestPauseMs = 32
const lookEveryMs = 50
/** How long one pass waits for what it killed before it looks again. */
const killPassMs = 500
const freezeRounds = 20
/** On a machine where programs come and go all the time there is always one that cannot be told. */
const mostUnsettledLooks = 20
/** A process that SIGKILL did not end by then is in the hands of the system. */
const stalledAfterMs = 3_000
const hopelessAfterMs = 10_000
