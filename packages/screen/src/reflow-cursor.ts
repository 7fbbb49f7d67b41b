import type { EmulatorBuffer, EmulatorRow } from './emulator-core.ts'
import { rowEnd } from './row-text.ts'

/**
 * Remembers the character that the cursor is at, by its line and its place in it, and returns what puts the cursor there again
 * after the rows were laid out anew; the emulator itself keeps the column. The buffer must have no scrollback.
 */
export const locateCursor = (buffer: EmulatorBuffer): (() => void) => {
  const isPending = buffer.x > 0 && buffer.x >= widthOf(buffer)
  const row = buffer.ybase + buffer.y
  const start = lineStart(buffer, row)
  let offset = buffer.x - (isPending ? 1 : 0)
  for (let before = start; before < row; before++) offset += filledLength(buffer, before)
  const line = countLines(buffer, start)
  return () => {
    const target = findLine(buffer, line)
    if (target === undefined) return
    const place = placeInLine(buffer, target, offset)
    buffer.x = isPending ? Math.min(place.column + 1, widthOf(buffer)) : columnOf(buffer, place)
    buffer.y = Math.max(0, place.row - buffer.ybase)
  }
}

/** After the last character of a full row the wrap is pending. */
const columnOf = (buffer: EmulatorBuffer, { row, column }: PlaceInBuffer): number => {
  const width = widthOf(buffer)
  const cells = rowAt(buffer, row)
  const isFull = cells !== undefined && rowEnd(cells) === 'full'
  return column === width && isFull ? width : Math.min(column, width - 1)
}

interface PlaceInBuffer {
  readonly row: number
  readonly column: number
}

const widthOf = (buffer: EmulatorBuffer): number => buffer.lines.get(buffer.ybase)?.length ?? 1

/** The emulator gives rows past the last one that are no more. */
const rowAt = ({ lines }: EmulatorBuffer, index: number): EmulatorRow | undefined =>
  index < lines.length ? lines.get(index) : undefined

const isContinued = (row: EmulatorRow | undefined): boolean => row?.isWrapped === true

const lineStart = (buffer: EmulatorBuffer, row: number): number => {
  let start = row
  while (start > 0 && isContinued(rowAt(buffer, start))) start--
  return start
}

/** Lines that begin above this row; the first row begins one whatever it is marked as. */
const countLines = (buffer: EmulatorBuffer, row: number): number => {
  let count = 0
  for (let index = 1; index <= row; index++) if (!isContinued(rowAt(buffer, index))) count++
  return count
}

const findLine = (buffer: EmulatorBuffer, line: number): number | undefined => {
  let count = 0
  for (let index = 0; index < buffer.lines.length; index++) {
    if (index > 0 && !isContinued(rowAt(buffer, index))) count++
    if (count === line) return index
  }
  return undefined
}

const placeInLine = (buffer: EmulatorBuffer, start: number, offset: number): PlaceInBuffer => {
  let column = offset
  let row = start
  for (; isContinued(rowAt(buffer, row + 1)); row++) {
    const length = filledLength(buffer, row)
    if (column < length) break
    column -= length
  }
  return { row, column }
}

/** The columns of a row that its line fills: all, or all but the one that a wide character left. */
const filledLength = (buffer: EmulatorBuffer, index: number): number => {
  const row = rowAt(buffer, index)
  const next = rowAt(buffer, index + 1)
  if (row === undefined) return 0
  const last = row.length - 1
  const leftOne = row.hasContent(last) === 0 && row.getWidth(last) === 1 && next?.getWidth(0) === 2
  return leftOne ? last : row.length
}
