import type { CellColor, CellStyle } from './screen-snapshot.ts'

/**
 * The parameters of the SGR that sets exactly this style, beginning with the 0 that clears the one before: `0;1;38;5;208`.
 * https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h4-Functions-using-CSI-_-ordered-by-the-final-character-lparen-s-rparen:CSI-Pm-m.1CA7
 */
export const styleParameters = (style: CellStyle): string => {
  const parameters = ['0']
  for (const { name, parameter } of flags) if (style[name]) parameters.push(parameter)
  parameters.push(...underlines[style.underline])
  parameters.push(...colorParameters(style.foreground, { basic: 30, bright: 90, extended: 38 }))
  parameters.push(...colorParameters(style.background, { basic: 40, bright: 100, extended: 48 }))
  parameters.push(...underlineColorParameters(style.underlineColor))
  return parameters.join(';')
}

const flags = [
  { name: 'bold', parameter: '1' },
  { name: 'dim', parameter: '2' },
  { name: 'italic', parameter: '3' },
  { name: 'blink', parameter: '5' },
  { name: 'inverse', parameter: '7' },
  { name: 'invisible', parameter: '8' },
  { name: 'strikethrough', parameter: '9' },
  { name: 'overline', parameter: '53' },
] as const

const underlines = {
  none: [],
  single: ['4'],
  double: ['4:2'],
  curly: ['4:3'],
  dotted: ['4:4'],
  dashed: ['4:5'],
} as const

interface ColorBases {
  readonly basic: number
  readonly bright: number
  readonly extended: number
}

const colorParameters = (color: CellColor, { basic, bright, extended }: ColorBases): string[] => {
  if (color.kind === 'default') return []
  if (color.kind === 'rgb') return [`${extended};2;${rgbParts(color.value).join(';')}`]
  if (color.index < 8) return [`${basic + color.index}`]
  return [color.index < 16 ? `${bright + color.index - 8}` : `${extended};5;${color.index}`]
}

/** Only the form with colons is understood everywhere. */
const underlineColorParameters = (color: CellColor): string[] => {
  if (color.kind === 'default') return []
  return [color.kind === 'rgb' ? `58:2::${rgbParts(color.value).join(':')}` : `58:5:${color.index}`]
}

const rgbParts = (value: number): number[] => [value >> 16, (value >> 8) & 0xff, value & 0xff]
