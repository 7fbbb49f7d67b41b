import { type HistoryLine, lineText, type TakenHistory } from './history.ts'
import { joinLines, trimBlanks } from './plain-text.ts'

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

/** A screen as text: its rows without trailing blanks and trailing blank rows. */
export interface ScreenText {
  readonly rows: readonly string[]
  readonly alternate: boolean
}

/**
 * Compares what is new with the screen that was given before. The screen sits right after the history, so new history and screen
 * begin where the screen given before began, and what both begin with was given already: also when the terminal scrolled, and
 * also when it redrew in place. Only where rows are missing in between, or the other screen is shown, nothing was.
 */
export const newContent = (
  screen: ScreenText,
  { taken, previous }: { taken: TakenHistory; previous: ScreenText },
): NewContent => {
  const known = isComparable(screen, { taken, previous }) ? previous.rows : []
  const { lines: newHistory, rows: knownRows } = withoutKnownLines(taken.lines, known)
  const knownOnScreen = newHistory.length === 0 ? commonLength(screen.rows, known.slice(knownRows)) : 0
  const lines = [...newHistory.map(lineText), ...screen.rows.slice(knownOnScreen)]
  return {
    text: joinLines(lines),
    lines,
    replaced: previous.rows.length - knownRows - knownOnScreen,
    history: taken.lines.map(lineText),
    continued: taken.lines[0]?.continued === true,
    screen: screen.rows,
    alternate: screen.alternate,
    droppedLines: taken.droppedLines,
  }
}

/** When nothing was parsed since. */
export const noNewContent = ({ rows, alternate }: ScreenText): NewContent => ({
  text: '',
  lines: [],
  replaced: 0,
  history: [],
  continued: false,
  screen: rows,
  alternate,
  droppedLines: 0,
})

const isComparable = (
  screen: ScreenText,
  { taken, previous }: { taken: TakenHistory; previous: ScreenText },
): boolean =>
  !taken.interrupted && screen.alternate === previous.alternate && (!screen.alternate || taken.lines.length === 0)

/** Skips the lines all of whose rows the screen before showed, and says how many rows those were. A line is never cut. */
const withoutKnownLines = (
  lines: readonly HistoryLine[],
  known: readonly string[],
): { lines: readonly HistoryLine[]; rows: number } => {
  let rows = 0
  let index = 0
  for (; index < lines.length; index++) {
    const line = lines[index]
    if (line === undefined || !line.rows.every((row, offset) => trimBlanks(row) === known[rows + offset])) break
    rows += line.rows.length
  }
  return { lines: lines.slice(index), rows }
}

const commonLength = (rows: readonly string[], known: readonly string[]): number => {
  let length = 0
  while (length < rows.length && rows[length] === known[length]) length++
  return length
}
