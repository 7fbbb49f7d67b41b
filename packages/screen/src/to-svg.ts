import { escapeMarkup } from './markup.ts'
import { drawnColors, pictureColors } from './palette.ts'
import { trimBlanks } from './plain-text.ts'
import type { ScreenSnapshot } from './screen-snapshot.ts'
import { type StyledRun, styledRuns } from './styled-runs.ts'
import { monospaceFonts, textCss } from './text-css.ts'

/** A screen with cells as an SVG picture that needs nothing else. */
export const toSvg = (screen: ScreenSnapshot): string => {
  const width = round(screen.cols * cell.width + 2 * padding)
  const height = round(screen.rows * cell.height + 2 * padding)
  const rows = styledRuns(screen)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...(screen.title === '' ? [] : [`<title>${escapeMarkup(screen.title)}</title>`]),
    `<style>text{font:14px ${monospaceFonts};fill:${pictureColors.foreground};white-space:pre}</style>`,
    `<rect width="${width}" height="${height}" rx="6" fill="${pictureColors.background}"/>`,
    ...rows.flatMap(backgrounds),
    ...rows.flatMap(texts),
    '</svg>',
    '',
  ].join('\n')
}

/** In pixels, at a font size of 14. */
const cell = { width: 8.4, height: 18, baseline: 13.5 }
const padding = 12

const backgrounds = (runs: readonly StyledRun[], row: number): string[] =>
  runs.flatMap(({ style, column, columns }) => {
    const { background } = drawnColors(style)
    if (background === undefined) return []
    const place = `x="${left(column)}" y="${top(row)}" width="${lengthOf(columns)}" height="${cell.height}"`
    return [`<rect ${place} fill="${background}"/>`]
  })

/** The length is given so that every character keeps its column, whatever the font. */
const texts = (runs: readonly StyledRun[], row: number): string[] =>
  runs.map(withoutBlankEnds).flatMap(({ text, style, column, columns }) => {
    if (text === '') return []
    const css = textCss(style, 'fill')
    const place = `x="${left(column)}" y="${round(top(row) + cell.baseline)}" textLength="${lengthOf(columns)}" lengthAdjust="spacingAndGlyphs"`
    return [`<text ${place}${css.length === 0 ? '' : ` style="${css.join(';')}"`}>${escapeMarkup(text)}</text>`]
  })

/** Blanks are drawn only where a line goes through them; those at the ends are what renderers disagree about. */
const withoutBlankEnds = (run: StyledRun): StyledRun => {
  const { text, column, columns, style } = run
  if (style.underline !== 'none' || style.strikethrough || style.overline) return run
  const ended = trimBlanks(text)
  const start = leadingBlanks.exec(ended)?.[0].length ?? 0
  const shown = ended.slice(start)
  return { ...run, text: shown, column: column + start, columns: columns - (text.length - shown.length) }
}

/** But for one that has a mark on it. */
const leadingBlanks = /^ *(?= |$|\P{M})/u

const left = (column: number): number => round(padding + column * cell.width)
const top = (row: number): number => padding + row * cell.height
const lengthOf = (columns: number): number => round(columns * cell.width)
const round = (value: number): number => Math.round(value * 100) / 100
