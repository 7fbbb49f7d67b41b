import { createStyleReader } from './cell-style.ts'
import type { Emulator } from './emulator.ts'
import type { EmulatorRow } from './emulator-core.ts'
import type { ScreenText } from './new-content.ts'
import { joinLines } from './plain-text.ts'
import { cellText, cellWidth, trimmedRowText } from './row-text.ts'
import type { ScreenCell, ScreenCursor, ScreenSnapshot } from './screen-snapshot.ts'

/** The screen that is shown, as text. */
export const readScreenText = (emulator: Emulator): ScreenText => {
  const { active, alt } = emulator.core.buffers
  const rows = screenRows(emulator).map(trimmedRowText)
  while (rows.length > 0 && rows[rows.length - 1] === '') rows.pop()
  return { rows, alternate: active === alt }
}

/** All of the screen that is shown. */
export const readSnapshot = (emulator: Emulator, { cells }: { readonly cells: boolean }): ScreenSnapshot => {
  const { cols, rows, buffers } = emulator.core
  const lines = screenRows(emulator).map(trimmedRowText)
  return {
    cols,
    rows,
    lines,
    text: joinLines(lines),
    cursor: readCursor(emulator),
    modes: emulator.modes,
    alternate: buffers.active === buffers.alt,
    title: emulator.title,
    ...(cells && { cells: readCells(emulator) }),
  }
}

/** The cells of the screen that is shown, row by row. */
export const readCells = (emulator: Emulator): ScreenCell[][] => {
  const cell = emulator.newCell()
  const styleOf = createStyleReader()
  return screenRows(emulator).map((row) => {
    const cells: ScreenCell[] = []
    for (let column = 0; column < row.length; ) {
      const width = cellWidth(row, column)
      cells.push({ text: cellText(row, column) || ' ', width, style: styleOf(row.loadCell(column, cell)) })
      column += width
    }
    return cells
  })
}

/** The rows of the screen that is shown. */
export const screenRows = ({ core }: Emulator): EmulatorRow[] => {
  const { lines, ybase } = core.buffers.active
  const rows: EmulatorRow[] = []
  for (let index = ybase; index < ybase + core.rows; index++) {
    const row = lines.get(index)
    if (row !== undefined) rows.push(row)
  }
  return rows
}

export const readCursor = ({ core, modes, cursorBlinks }: Emulator): ScreenCursor => {
  const { x, y } = core.buffers.active
  const { cursorStyle, cursorBlink } = core.coreService.decPrivateModes
  return {
    row: y + 1,
    column: Math.min(x, core.cols - 1) + 1,
    pendingWrap: x >= core.cols,
    visible: modes.cursorVisible,
    shape: cursorStyle,
    blinking: cursorBlink ?? (cursorBlinks ? true : undefined),
  }
}
