import { createStyleReader, plainStyle } from './cell-style.ts'
import type { Emulator } from './emulator.ts'
import type { EmulatorBuffer, EmulatorRow, EmulatorStyle } from './emulator-core.ts'
import { cellText, cellWidth } from './row-text.ts'
import type { CellStyle } from './screen-snapshot.ts'
import { styleParameters } from './style-parameters.ts'

/**
 * Output that draws a buffer's screen on a blank one, row by row at absolute positions; a soft-wrapped line runs on into its next
 * row, so that it is one line there too. Leaves the cursor anywhere and the pen in any style.
 */
export const paintRows = (emulator: Emulator, { lines, ybase }: EmulatorBuffer): string => {
  const painter = new Painter(emulator.newCell())
  for (let index = 0; index < emulator.core.rows; index++) {
    const row = lines.get(ybase + index)
    const next = index + 1 < emulator.core.rows ? lines.get(ybase + index + 1) : undefined
    if (row !== undefined) painter.paintRow(row, { index, next })
  }
  return painter.output
}

/** Output that writes one cell where the cursor is. */
export const paintCell = (emulator: Emulator, row: EmulatorRow, column: number): string => {
  const painter = new Painter(emulator.newCell())
  painter.paintCell(row, column)
  return painter.output
}

class Painter {
  output = ''
  readonly #cell: EmulatorStyle
  readonly #styleOf = createStyleReader()
  #parameters = '0'
  /** The next row is reached by writing on. */
  #runsOn = false

  constructor(cell: EmulatorStyle) {
    this.#cell = cell
  }

  paintRow(
    row: EmulatorRow,
    { index, next }: { readonly index: number; readonly next: EmulatorRow | undefined },
  ): void {
    if (!this.#runsOn) this.output += `\x1b[${index + 1}H`
    this.#runsOn = next !== undefined && this.#runsOnInto(row, next)
    const end = this.#runsOn && leavesLastCell(row) ? row.length - 1 : row.length
    let skipped = 0
    for (let column = 0; column < end; ) {
      const style = this.#styleAt(row, column)
      if (cellText(row, column) === '' && isErased(style)) {
        if (style !== plainStyle) this.#eraseCell(skipped, style)
        skipped = style === plainStyle ? skipped + 1 : 1
        column++
      } else {
        this.#skip(skipped)
        skipped = 0
        column += this.paintCell(row, column)
      }
    }
  }

  /** Returns the columns that the cell takes. */
  paintCell(row: EmulatorRow, column: number): number {
    this.#useStyle(this.#styleAt(row, column))
    this.output += cellText(row, column) || ' '
    return cellWidth(row, column)
  }

  #runsOnInto(row: EmulatorRow, next: EmulatorRow): boolean {
    if (!next.isWrapped || cellText(next, 0) === '') return false
    if (!leavesLastCell(row)) return row.hasContent(row.length - 1) !== 0 || row.getWidth(row.length - 1) === 0
    // The cell that a wide character leaves gets its style from that character.
    const left = styleParameters(this.#styleAt(row, row.length - 1))
    return next.getWidth(0) === 2 && left === styleParameters(this.#styleAt(next, 0))
  }

  #styleAt(row: EmulatorRow, column: number): CellStyle {
    return this.#styleOf(row.loadCell(column, this.#cell))
  }

  #eraseCell(skipped: number, style: CellStyle): void {
    this.#skip(skipped)
    this.#useStyle(style)
    this.output += '\x1b[X'
  }

  #skip(columns: number): void {
    if (columns > 0) this.output += `\x1b[${columns === 1 ? '' : columns}C`
  }

  #useStyle(style: CellStyle): void {
    const parameters = styleParameters(style)
    if (parameters === this.#parameters) return
    this.#parameters = parameters
    this.output += `\x1b[${parameters === '0' ? '' : parameters}m`
  }
}

/** The last cell was never written, and the one before it was: a wide character did not fit. */
const leavesLastCell = (row: EmulatorRow): boolean => {
  const last = row.length - 1
  return (
    row.hasContent(last) === 0 &&
    row.getWidth(last) === 1 &&
    (row.hasContent(last - 1) !== 0 || row.getWidth(last - 1) === 0)
  )
}

/** Erasing leaves nothing but the background. */
const isErased = (style: CellStyle): boolean =>
  style === plainStyle || styleParameters(style) === styleParameters({ ...plainStyle, background: style.background })
