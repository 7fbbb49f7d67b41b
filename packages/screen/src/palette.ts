import type { CellColor, CellStyle } from './screen-snapshot.ts'

const defaultForeground = 0xd4d7dd
const defaultBackground = 0x16181d

/** The colours of a picture as a whole. */
export const pictureColors = { foreground: '#d4d7dd', background: '#16181d' } as const

/** What a style comes to in colours, as `#rrggbb`. */
export interface DrawnColors {
  readonly foreground: string
  /** `undefined` is the terminal's own background. */
  readonly background: string | undefined
  readonly underline: string
}

/** Resolves a style's colours: bold brightens the first eight, inverse swaps, dim fades into the background. */
export const drawnColors = (style: CellStyle): DrawnColors => {
  const front = rgbOf(brightened(style.foreground, style), defaultForeground)
  const back = rgbOf(style.background, defaultBackground)
  const [foreground, background] = style.inverse ? [back, front] : [front, back]
  const text = style.dim ? mix(foreground, background) : foreground
  return {
    foreground: hex(text),
    background: style.inverse || style.background.kind !== 'default' ? hex(background) : undefined,
    underline: hex(rgbOf(style.underlineColor, text)),
  }
}

const basicColors = [
  ...[0x1c1f26, 0xe06c75, 0x98c379, 0xe5c07b, 0x61afef, 0xc678dd, 0x56b6c2, 0xc8ccd4],
  ...[0x5c6370, 0xff7b85, 0xb5e08d, 0xffd68a, 0x7cc4ff, 0xdd8ff5, 0x6fd3df, 0xffffff],
]

const brightened = (color: CellColor, { bold }: CellStyle): CellColor =>
  bold && color.kind === 'palette' && color.index < 8 ? { kind: 'palette', index: color.index + 8 } : color

const rgbOf = (color: CellColor, fallback: number): number => {
  if (color.kind === 'default') return fallback
  if (color.kind === 'rgb') return color.value
  return basicColors[color.index] ?? (color.index < 232 ? cubeColor(color.index - 16) : grey(color.index - 232))
}

/** The 6×6×6 cube of xterm's palette. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html */
const cubeColor = (index: number): number => {
  const level = (step: number): number => (step === 0 ? 0 : 55 + 40 * step)
  return (level(Math.floor(index / 36)) << 16) | (level(Math.floor(index / 6) % 6) << 8) | level(index % 6)
}

const grey = (index: number): number => (8 + 10 * index) * 0x010101

/** Three parts of the first colour and two of the second. */
const mix = (first: number, second: number): number =>
  [16, 8, 0].reduce((mixed, shift) => {
    const part = (0.6 * ((first >> shift) & 0xff) + 0.4 * ((second >> shift) & 0xff)) | 0
    return mixed | (part << shift)
  }, 0)

const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`
