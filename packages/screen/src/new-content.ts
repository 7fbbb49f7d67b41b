/**
 * What became visible since the previous call. A reader who keeps a list of lines has, after
 * `kept.splice(kept.length - replaced, replaced, ...lines)`, every line of the history that was read and, at its end, the
 * screen of now.
 */
export interface NewContent {
  /** `lines` joined by line feeds, trailing blank lines trimmed; empty when nothing is new. */
  readonly text: string
  /** New history after what was already given as a screen, then the rows of the screen that differ from it. */
  readonly lines: readonly string[]
  /** How many of the last lines given before are no longer what the screen shows; `lines` stands in their place. */
  readonly replaced: number
  /**
   * Every line that became history since the previous call, also where the previous call gave its rows as a part of the
   * screen. The soft-wrapped rows of one line are joined. Over all calls each line comes once, in order.
   */
  readonly history: readonly string[]
  /** The first of `history` continues the last line of the previous call's `history`: more of one long line scrolled off. */
  readonly continued: boolean
  /** The screen of now, trailing blanks and trailing blank lines trimmed. */
  readonly screen: readonly string[]
  /** Whether `screen` is the alternate screen. */
  readonly alternate: boolean
  /** Lines that scrolled off, past the limit of the scrollback, before any call could give them, in whole or in part. */
  readonly droppedLines: number
}
