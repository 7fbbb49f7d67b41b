import type { CellStyle, ScreenCell, ScreenCursor, ScreenSnapshot } from './screen-snapshot.ts'

/** Neighbouring cells of one style. */
export interface StyledRun {
  readonly text: string
  /** From 0. */
  readonly column: number
  readonly columns: number
  /** It is one character of two columns; fonts that lack it give it any width. */
  readonly wide: boolean
  readonly style: CellStyle
}

/** The rows of a screen with cells as runs to draw, the cursor drawn as a block. */
export const styledRuns = ({
  cells = [],
  cursor,
}: Pick<ScreenSnapshot, 'cells' | 'cursor'>): readonly (readonly StyledRun[])[] =>
  cells.map((row, index) => runsOf(cursor.visible && cursor.row === index + 1 ? withCursor(row, cursor) : row))

const runsOf = (row: readonly ScreenCell[]): StyledRun[] => {
  const runs: StyledRun[] = []
  let column = 0
  for (const { text, width, style } of row) {
    const shown = style.invisible ? ' '.repeat(width) : text
    const last = runs.at(-1)
    if (last?.style === style && !last.wide && width === 1) {
      runs[runs.length - 1] = { ...last, text: last.text + shown, columns: last.columns + 1 }
    } else runs.push({ text: shown, column, columns: width, wide: width === 2, style })
    column += width
  }
  return runs
}

const withCursor = (row: readonly ScreenCell[], cursor: ScreenCursor): ScreenCell[] => {
  let column = 1
  return row.map((cell) => {
    const isUnderCursor = cursor.column >= column && cursor.column < column + cell.width
    column += cell.width
    return isUnderCursor ? { ...cell, style: { ...cell.style, inverse: !cell.style.inverse } } : cell
  })
}
