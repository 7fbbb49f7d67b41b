import { characterWidth } from './character-widths.ts'
import type { EmulatorRow } from './emulator-core.ts'
import { wellFormed } from './plain-text.ts'

/** The text of a row as it is shown, trailing blanks trimmed. */
export const trimmedRowText = (row: EmulatorRow): string => textUpTo(row, blankTrimmedLength(row))

/** The text of a row whose line may go on in the next row: its blanks at the end are then a part of the line. */
export const fullRowText = (row: EmulatorRow): string => textUpTo(row, trimmedLength(row))

/**
 * How a row ends: a line that wraps fills its row, but for the one cell that a wide character leaves. The emulator marks only the
 * row after, and keeps that mark when the end of the row is erased.
 */
export const rowEnd = (row: EmulatorRow): RowEnd => {
  const last = row.length - 1
  if (isOccupied(row, last)) return 'full'
  return isOccupied(row, last - 1) ? 'one-left' : 'open'
}

/** See {@link rowEnd}. */
export type RowEnd = 'full' | 'one-left' | 'open'

/** Whether a row goes on with the line of the row before, which ended so. */
export const continuesLine = (end: RowEnd, row: EmulatorRow): boolean =>
  row.isWrapped && (end === 'full' || (end === 'one-left' && row.getWidth(0) === 2))

/**
 * The character of a cell with what combines with it, the empty string for a cell that was never written. Well-formed, and a mark
 * that has nothing to combine with stands on a space.
 */
export const cellText = (row: EmulatorRow, column: number): string => {
  if (isHalf(row, column)) return ''
  if (row.isCombined(column)) return standing(wellFormed(row.getString(column)))
  const codePoint = row.getCodePoint(column)
  if (codePoint === 0) return ''
  return isSurrogate(codePoint) ? '\ufffd' : standing(String.fromCodePoint(codePoint))
}

/** The columns of a cell: 2 for a wide character. */
export const cellWidth = (row: EmulatorRow, column: number): 1 | 2 =>
  row.getWidth(column) === 2 && !isHalf(row, column) ? 2 : 1

/** A wide character that lost its second column, to a resize or to a character that did not fit, is no more. */
const isHalf = (row: EmulatorRow, column: number): boolean =>
  row.getWidth(column) === 2 && (column + 1 >= row.length || row.getWidth(column + 1) !== 0)

const standing = (text: string): string => (isMark(text.codePointAt(0) ?? 0) ? ` ${text}` : text)

/** No character below U+0300 combines. */
const isMark = (codePoint: number): boolean => codePoint >= 0x300 && characterWidth(codePoint) === 0

const isSurrogate = (codePoint: number): boolean => codePoint >= 0xd800 && codePoint <= 0xdfff

const space = 0x20

const isOccupied = (row: EmulatorRow, column: number): boolean =>
  row.hasContent(column) !== 0 || row.getWidth(column) === 0

const blankTrimmedLength = (row: EmulatorRow): number => {
  let end = trimmedLength(row)
  while (end > 0 && isBlank(row, end - 1)) end--
  return end
}

/** Without the cells at the end that were never written; half a wide character would count for two. */
const trimmedLength = (row: EmulatorRow): number => Math.min(row.getTrimmedLength(), row.length)

const isBlank = (row: EmulatorRow, column: number): boolean => {
  if (isHalf(row, column)) return true
  if (row.isCombined(column)) return false
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
  for (let column = 0; column < end; column += cellWidth(row, column)) {
    const codePoint =
      row.isCombined(column) || isHalf(row, column) ? Number.POSITIVE_INFINITY : row.getCodePoint(column)
    const isPlain = codePoint <= 0xffff && !isSurrogate(codePoint) && !isMark(codePoint)
    const text = isPlain ? undefined : cellText(row, column) || ' '
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
