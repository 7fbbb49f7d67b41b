import { penStyle } from './cell-style.ts'
import type { Emulator } from './emulator.ts'
import type { EmulatorBuffer } from './emulator-core.ts'
import { paintCell, paintRows } from './paint-rows.ts'
import { serializeCharset, serializeCharsets } from './serialize-charsets.ts'
import { serializeModes } from './serialize-modes.ts'
import { styleParameters } from './style-parameters.ts'

/**
 * Output that makes of a terminal in its initial state one that shows and knows the same; see `TerminalScreen.serialize`. What
 * moves the cursor comes before the cursor, and what changes how characters are written after the last character. The history
 * must be harvested.
 */
export const serializeScreen = (emulator: Emulator, { scrollback }: { readonly scrollback: number }): string => {
  const { core, history, savedCursor, title } = emulator
  const { active, normal, alt } = core.buffers
  const isAlternate = active === alt
  const normalSaved = { x: normal.savedX, y: savedCursor.row }
  return [
    historyLines(history.texts(scrollback), core.rows),
    paintRows(emulator, normal),
    // Mode 1049 saves the cursor of the normal screen, and fills the alternate one with the pen's background.
    isAlternate
      ? `${margins(normal, core.rows)}${placeToSave(normal, normalSaved)}\x1b[?1049h${initialPen}\x1b[2J`
      : '',
    isAlternate ? paintRows(emulator, alt) : '',
    saveCursor(active, isAlternate ? { x: alt.savedX, y: alt.savedY } : normalSaved),
    initialPen,
    margins(active, core.rows),
    tabStops(active, core.cols),
    emulator.modes.originMode ? '\x1b[?6h' : '',
    cursor(emulator, active),
    pen(emulator),
    serializeCharsets(core),
    serializeModes(emulator),
    title === '' ? '' : `\x1b]2;${title}\x1b\\`,
  ].join('')
}

/** Back to the pen and the character set of a terminal in its initial state. */
const initialPen = '\x1b[m\x1b(B'

/** Written from the top, then pushed off whole, however many rows each took. */
const historyLines = (lines: readonly string[], rows: number): string =>
  lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n${'\n'.repeat(rows - 1)}\x1b[H`

interface Place {
  readonly x: number
  readonly y: number
}

/** The state that DECSC, or mode 1049, is to save. */
const placeToSave = (buffer: EmulatorBuffer, { x, y }: Place): string =>
  `\x1b[${y + 1};${x + 1}H\x1b[${savedStyle(buffer)}m${serializeCharset(buffer.savedCharset)}`

const saveCursor = (buffer: EmulatorBuffer, place: Place): string => {
  const isInitial = place.x === 0 && place.y === 0 && savedStyle(buffer) === '0' && buffer.savedCharset === undefined
  return isInitial ? '' : `${placeToSave(buffer, place)}\x1b7`
}

const savedStyle = (buffer: EmulatorBuffer): string => styleParameters(penStyle(buffer.savedCurAttrData))

/** DECSTBM, which moves the cursor home. */
const margins = ({ scrollTop, scrollBottom }: EmulatorBuffer, rows: number): string =>
  scrollTop === 0 && scrollBottom === rows - 1 ? '' : `\x1b[${scrollTop + 1};${scrollBottom + 1}r`

const tabStops = ({ tabs }: EmulatorBuffer, cols: number): string => {
  const columns = Array.from({ length: cols }, (_, column) => column)
  if (columns.every((column) => (tabs[column] === true) === (column % 8 === 0))) return ''
  const stops = columns.filter((column) => tabs[column] === true)
  return `\x1b[3g${stops.map((column) => `\x1b[1;${column + 1}H\x1bH`).join('')}`
}

/** A pending wrap comes of writing the last cell once more. */
const cursor = (emulator: Emulator, { lines, x, y, ybase, scrollTop }: EmulatorBuffer): string => {
  const row = `\x1b[${y + 1 - (emulator.modes.originMode ? scrollTop : 0)}`
  const cells = lines.get(ybase + y)
  if (x < emulator.core.cols || cells === undefined) return `${row};${x + 1}H`
  const column = cells.getWidth(cells.length - 1) === 0 ? cells.length - 2 : cells.length - 1
  return `${row};${column + 1}H${paintCell(emulator, cells, column)}`
}

const pen = ({ core }: Emulator): string => `\x1b[${styleParameters(penStyle(core._inputHandler.getAttrData()))}m`
