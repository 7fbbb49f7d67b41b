import { type Deadline, isPtarmiganError, type Logger } from '@ptarmigan/adapter-interface'
import type { Tree, TreeMember } from '../tree/tree.ts'
import { chooseTool, planKill, type ToolChoice } from './plan-kill.ts'
import type { Taskkill, TaskkillResult } from './taskkill.ts'
import { terminate } from './terminate.ts'

/** What a tree is stopped with. */
export interface StopOptions {
  readonly taskkill: Taskkill
  /** Whether any process has this number now. */
  readonly exists: (pid: number) => boolean
  readonly logger: Logger
  /** Asks the root in the way of whoever wants it ended. Never rejects. */
  readonly ask: () => Promise<void>
  /** Until when the tree may end by itself. */
  readonly grace: Deadline
}

/** Whether two looks in a row found nothing that could be killed, or the end was given up. */
export type StopResult = 'searched' | 'given-up'

/** Ends a tree of which one look was taken. */
export const stopTree = async (tree: Tree, options: StopOptions): Promise<StopResult> => {
  const attempt = new StopAttempt(tree, options)
  let result: StopResult = 'given-up'
  for (const step of planKill({ graceMs: options.grace.remainingMs }))
    if (step.kind === 'ask') await attempt.ask()
    else result = await attempt.end()
  return result
}

class StopAttempt {
  readonly #tree: Tree
  readonly #options: StopOptions
  #taskkill: ToolChoice['taskkill'] = 'usable'
  /** The look that was taken beforehand still counts as long as nothing else was waited for. */
  #isFresh = true

  constructor(tree: Tree, options: StopOptions) {
    this.#tree = tree
    this.#options = options
  }

  /**
   * Asks once, then watches until nothing is left or the grace is over. The grace is given also where taskkill can ask
   * nobody, as with programs without a window: whoever wants the tree ended may have asked in a way of its own.
   */
  async ask(): Promise<void> {
    const { grace } = this.#options
    if (this.#tree.living().length === 0) return
    this.#isFresh = false
    grace.start()
    // Not waited for: the grace is all the time that anyone gets.
    void this.#options.ask()
    void this.#runTaskkill({ force: false })
    let pauseMs = firstPauseMs
    let nextLookAt = performance.now() + lookEveryMs
    while (this.#tree.living().length > 0 && grace.remainingMs > 0) {
      await grace.sleep(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      this.#noteEnds()
      if (this.#tree.living().length > 0 && performance.now() < nextLookAt) continue
      const lookedAt = performance.now()
      await this.#look()
      // A look starts a process: it may take a tenth of the time at most.
      nextLookAt = performance.now() + Math.max(lookEveryMs, 10 * (performance.now() - lookedAt))
    }
  }

  /** Kills until two looks in a row find nothing that could be killed, or nothing changes any more. */
  async end(): Promise<StopResult> {
    const startedAt = performance.now()
    let changedAt = startedAt
    let leftBefore = -1
    let vainSweeps = 0
    for (let quietLooks = 0; quietLooks < 2; ) {
      const added = this.#isFresh ? [] : await this.#look()
      this.#isFresh = false
      const left = this.#killable().length
      quietLooks = added && left === 0 ? quietLooks + 1 : 0
      if (quietLooks > 0) continue
      const now = performance.now()
      if (added?.length || left !== leftBefore) {
        changedAt = now
        vainSweeps = 0
      }
      leftBefore = left
      const isStalled = now - changedAt > stalledAfterMs || now - startedAt > hopelessAfterMs
      // Time alone proves nothing: on a slow machine one look takes seconds.
      if (isStalled && vainSweeps >= enoughSweeps) return 'given-up'
      if (this.#chooseTool() === 'taskkill') {
        await this.#runTaskkill({ force: true })
        // It may have ended some of them all the same; what is left is looked at anew, for the list is old by now.
        if (this.#taskkill !== 'spent') continue
      } else {
        for (const member of this.#killable()) terminate(member)
        vainSweeps += 1
      }
      await this.#untilGone()
    }
    return 'searched'
  }

  #killable(): TreeMember[] {
    return this.#tree.living().filter(({ denied }) => !denied)
  }

  #chooseTool(): 'taskkill' | 'sweep' {
    const { newest, root } = this.#tree
    const members = new Set(this.#tree.living().map(({ identity }) => identity.pid))
    return newest ? chooseTool({ taskkill: this.#taskkill, snapshot: newest, root, members }) : 'sweep'
  }

  async #runTaskkill({ force }: { readonly force: boolean }): Promise<void> {
    if (this.#chooseTool() !== 'taskkill') return
    const { logger, taskkill } = this.#options
    const asked = this.#tree.living()
    const { pid } = this.#tree.root
    const result = await taskkill(pid, { force })
    this.#note(result, { force })
    if (result === 'done') for (const { signals } of asked) signals.push(force ? 'taskkill /F' : 'taskkill')
    else logger.debug('taskkill did not end a tree', { pid, force, result })
  }

  /** Programs without a window refuse to be asked, and are ended by force all the same. What force left is swept. */
  #note(result: TaskkillResult, { force }: { readonly force: boolean }): void {
    if (result === 'missing') this.#taskkill = 'missing'
    else if (force) this.#taskkill = result === 'done' ? 'spent' : 'refused'
  }

  #noteEnds(): void {
    for (const member of this.#tree.living()) if (!this.#options.exists(member.identity.pid)) member.gone = true
  }

  async #untilGone(): Promise<void> {
    const startedAt = performance.now()
    for (let pauseMs = firstPauseMs; performance.now() - startedAt < killPassMs; pauseMs *= 2) {
      this.#noteEnds()
      if (this.#killable().length === 0) return
      await pause(Math.min(pauseMs, longestPauseMs))
    }
  }

  /** A list that cannot be read for a while must not leave a half-killed tree behind: the pass is repeated. */
  async #look(): Promise<readonly TreeMember[] | undefined> {
    try {
      return await this.#tree.look()
    } catch (error) {
      if (!isPtarmiganError(error, 'process-table-unavailable')) throw error
      this.#options.logger.warn('the process table cannot be read now; trying again', { error })
      await pause(longestPauseMs)
      return undefined
    }
  }
}

const pause = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs))

const firstPauseMs = 2
const longestPauseMs = 64
const lookEveryMs = 250
/** How long one pass waits for what it killed before it looks again. */
const killPassMs = 1_000
/** A process that could not be ended by then is in the hands of the system. */
const stalledAfterMs = 3_000
const enoughSweeps = 3
const hopelessAfterMs = 10_000
