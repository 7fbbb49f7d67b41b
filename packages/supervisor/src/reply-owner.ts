import type { TerminalControl } from '@ptarmigan/adapter-interface'

/**
 * Who asked: a reply that is written later than its query was read must not be typed into another program.
 *
 * The one who asked is taken to be whoever was in the foreground when the output arrived. Where that cannot be told,
 * replies are given.
 */
export interface ReplyOwner {
  /** Output arrived, which may hold a query. */
  arrived(): void
  /** The oldest output that arrived was parsed; its replies were given before. */
  parsed(): void
  /** Whether the one who asked, in the output that is being parsed, still has the terminal. */
  isStillThere(): boolean
}

export const createReplyOwner = (terminal: () => Pick<TerminalControl, 'foreground'> | undefined): ReplyOwner => {
  const groups: (number | undefined)[] = []
  let last: number | undefined
  let sampled: { readonly group: number | undefined; readonly atMs: number } | undefined
  const sample = (): number | undefined => {
    const atMs = performance.now()
    // A flood comes in thousands of chunks a second; no program is started, and asks, in a millisecond.
    if (sampled === undefined || atMs - sampled.atMs >= sampleMs) sampled = { group: terminal()?.foreground?.(), atMs }
    return sampled.group
  }
  return {
    arrived: () => groups.push(sample()),
    parsed: () => {
      last = groups.shift()
    },
    isStillThere: () => {
      const asked = groups.length > 0 ? groups[0] : last
      const now = terminal()?.foreground?.()
      return asked === undefined || now === undefined || asked === now
    },
  }
}

const sampleMs = 1
