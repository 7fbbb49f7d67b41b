import type { EmulatorRow } from './emulator-core.ts'
import { wellFormed } from './plain-text.ts'

/** The text of a row as it is shown, trailing blanks trimmed. */
export const trimmedRowText = (row: EmulatorRow): string => textUpTo(row, blankTrimmedLength(row))

/** The text of a row whose line goes on in the next row: its blanks at the end are a part of the line. */
export const wrappedRowText = (row: EmulatorRow): string => textUpTo(row, row.getTrimmedLength())

/**
 * Whether `next` goes on with the line of `row`. The emulator marks only `next`, and keeps the mark when the end of `row` is
 * erased; a line that wraps fills its row, but for the one cell that a wide character leaves.
 */
export const continuesLine = (row: EmulatorRow, next: EmulatorRow): boolean =>
  next.isWrapped && (isOccupied(row, row.length - 1) || next.getWidth(0) === 2)

/** The character of a cell with what combines with it, the empty string for a cell that was never written. Well-formed. */
export const cellText = (row: EmulatorRow, column: number): string => {
  if (row.isCombined(column)) return wellFormed(row.getString(column))
  const codePoint = row.getCodePoint(column)
  if (codePoint === 0) return ''
  return isSurrogate(codePoint) ? '\ufffd' : String.fromCodePoint(codePoint)
}

const isSurrogate = (codePoint: number): boolean => codePoint >= 0xd800 && codePoint <= 0xdfff

const space = 0x20

const isOccupied = (row: EmulatorRow, column: number): boolean =>
  row.hasContent(column) !== 0 || row.getWidth(column) === 0

const blankTrimmedLength = (row: EmulatorRow): number => {
  let end = row.getTrimmedLength()
  while (end > 0 && !row.isCombined(end - 1) && isBlank(row, end - 1)) end--
  return end
}

const isBlank = (row: EmulatorRow, column: number): boolean => {
  const codePoint = row.getCodePoint(column)
  return codePoint === space || (codePoint === 0 && row.getWidth(column) !== 0)
}

// Text is built in bytes and copied out in one piece: a string put together from characters keeps thirty times its size. Reading
// never interleaves, so one pair serves every screen.
const latin1 = Buffer.alloc(1024)
let utf16 = Buffer.alloc(2048)

const textUpTo = (row: EmulatorRow, end: number): string => {
  if (end > latin1.length) return wideTextUpTo(row, end)
  for (let column = 0; column < end; column++) {
    const codePoint = row.isCombined(column) ? 0x100 : row.getCodePoint(column)
    if (codePoint > 0xff || row.getWidth(column) !== 1) return wideTextUpTo(row, end)
    latin1[column] = codePoint === 0 ? space : codePoint
  }
  return latin1.toString('latin1', 0, end)
}

const wideTextUpTo = (row: EmulatorRow, end: number): string => {
  let length = 0
  for (let column = 0; column < end; column += row.getWidth(column) || 1) {
    const codePoint = row.isCombined(column) ? Number.POSITIVE_INFINITY : row.getCodePoint(column)
    const text = codePoint > 0xffff || isSurrogate(codePoint) ? cellText(row, column) : undefined
    const bytes = 2 * (text?.length ?? 1)
    if (length + bytes > utf16.length) utf16 = Buffer.concat([utf16, Buffer.alloc(utf16.length)])
    if (text === undefined) {
      utf16[length] = codePoint === 0 ? space : codePoint & 0xff
      utf16[length + 1] = codePoint >> 8
    } else utf16.write(text, length, 'utf16le')
    length += bytes
  }
  return utf16.toString('utf16le', 0, length)
}
