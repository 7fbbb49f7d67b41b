import type { TerminalControl } from '@ptarmigan/adapter-interface'

/**
 * Who asked: a reply that is written later than its query was read must not be typed into another program.
 *
 * The one who asked is taken to be whoever was in the foreground when the output arrived. Where that cannot be told,
 * replies are given.
 */
export interface ReplyOwner {
  /** Output arrived, which may hold a query, and is being parsed. */
  arrived(): void
  /** The newest output is not parsed yet, and will be later: whoever is in the foreground now is looked up, as that costs time. */
  waits(): void
  /** The oldest output that arrived was parsed; its replies were given before. */
  parsed(): void
  /** Whether the one who asked, in the output that is being parsed, still has the terminal. */
  isStillThere(): boolean
}

export const createReplyOwner = (terminal: () => Pick<TerminalControl, 'foreground'> | undefined): ReplyOwner => {
  const askers: Asker[] = []
  let last: Asker = 'now'
  let sampled: { readonly group: number | undefined; readonly atMs: number } | undefined
  const sample = (): number | undefined => {
    const atMs = performance.now()
    // A flood comes in thousands of chunks a second; no program is started, and asks, in a millisecond.
    if (sampled === undefined || atMs - sampled.atMs >= sampleMs) sampled = { group: terminal()?.foreground?.(), atMs }
    return sampled.group
  }
  return {
    arrived: () => askers.push('now'),
    waits: () => {
      if (askers.length > 0) askers[askers.length - 1] = sample()
    },
    parsed: () => {
      last = askers.shift()
    },
    isStillThere: () => {
      const asker = askers.length > 0 ? askers[0] : last
      if (asker === 'now' || asker === undefined) return true
      const now = terminal()?.foreground?.()
      return now === undefined || asker === now
    },
  }
}

/** A process group, or whoever is in the foreground now: what is parsed as it arrives is answered as it arrives. */
type Asker = number | 'now' | undefined

const sampleMs = 1
