import { drawnColors, pictureColors } from './palette.ts'
import type { CellStyle } from './screen-snapshot.ts'

/** The fonts of a picture. */
export const monospaceFonts = "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace"

/** The CSS declarations that draw text in a style, without its background; the colour's property is `color` or `fill`. */
export const textCss = (style: CellStyle, colorProperty: 'color' | 'fill'): string[] => {
  const { foreground, underline } = drawnColors(style)
  const lines = decorationLines(style)
  return [
    ...(foreground === pictureColors.foreground ? [] : [`${colorProperty}:${foreground}`]),
    ...(style.bold ? ['font-weight:bold'] : []),
    ...(style.italic ? ['font-style:italic'] : []),
    ...(lines.length === 0 ? [] : [`text-decoration:${lines.join(' ')} ${decorations[style.underline]} ${underline}`]),
  ]
}

const decorations = {
  none: 'solid',
  single: 'solid',
  double: 'double',
  curly: 'wavy',
  dotted: 'dotted',
  dashed: 'dashed',
} as const

const decorationLines = ({ underline, strikethrough, overline }: CellStyle): string[] => [
  ...(underline === 'none' ? [] : ['underline']),
  ...(strikethrough ? ['line-through'] : []),
  ...(overline ? ['overline'] : []),
]
