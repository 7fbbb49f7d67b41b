import type { EmulatorStyle } from './emulator-core.ts'
import type { CellColor, CellStyle } from './screen-snapshot.ts'

/** The style of cells that nothing was set for. */
export const plainStyle: CellStyle = Object.freeze({
  foreground: Object.freeze({ kind: 'default' }),
  background: Object.freeze({ kind: 'default' }),
  underlineColor: Object.freeze({ kind: 'default' }),
  underline: 'none',
  bold: false,
  dim: false,
  italic: false,
  blink: false,
  inverse: false,
  invisible: false,
  strikethrough: false,
  overline: false,
})

/** The style of the emulator's pen. */
export const penStyle = (pen: EmulatorStyle): CellStyle => styleOf(pen, pen.extended.underlineColor)

/** Makes a reader that gives the same object for neighbours of the same style, so that runs are found by identity. */
export const createStyleReader = (): ((cell: EmulatorStyle) => CellStyle) => {
  let [fg, bg, ext] = [0, 0, 0]
  let style = plainStyle
  return (cell) => {
    const extended = cell.hasExtendedAttrs() === 0 ? 0 : cell.extended.ext
    if (cell.fg === fg && cell.bg === bg && extended === ext) return style
    ;[fg, bg, ext] = [cell.fg, cell.bg, extended]
    style =
      cell.fg === 0 && cell.bg === 0 ? plainStyle : styleOf(cell, extended === 0 ? 0 : cell.extended.underlineColor)
    return style
  }
}

const underlines = ['none', 'single', 'double', 'curly', 'dotted', 'dashed'] as const

const styleOf = (style: EmulatorStyle, underlineColor: number): CellStyle => ({
  foreground: colorOf(style.isFgRGB(), style.isFgPalette(), style.getFgColor()),
  background: colorOf(style.isBgRGB(), style.isBgPalette(), style.getBgColor()),
  underlineColor: packedColor(underlineColor),
  underline: underlines[style.getUnderlineStyle()] ?? 'single',
  bold: style.isBold() !== 0,
  dim: style.isDim() !== 0,
  italic: style.isItalic() !== 0,
  blink: style.isBlink() !== 0,
  inverse: style.isInverse() !== 0,
  invisible: style.isInvisible() !== 0,
  strikethrough: style.isStrikethrough() !== 0,
  overline: style.isOverline() !== 0,
})

const colorOf = (isRgb: boolean, isPalette: boolean, value: number): CellColor =>
  isRgb ? { kind: 'rgb', value } : isPalette ? { kind: 'palette', index: value } : { kind: 'default' }

/** The underline's colour as the emulator packs it; it stores SGR 59, back to the default, as all ones. */
const packedColor = (packed: number): CellColor => {
  const mode = (packed >> 24) & 3
  return packed === 0x3ffffff
    ? { kind: 'default' }
    : colorOf(mode === 3, mode === 1 || mode === 2, packed & (mode === 3 ? 0xffffff : 0xff))
}
