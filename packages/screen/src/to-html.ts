import { escapeMarkup } from './markup.ts'
import { drawnColors, pictureColors } from './palette.ts'
import type { ScreenSnapshot } from './screen-snapshot.ts'
import { type StyledRun, styledRuns } from './styled-runs.ts'
import { monospaceFonts, textCss } from './text-css.ts'

/** A screen with cells as an HTML document that needs nothing else. */
export const toHtml = (screen: ScreenSnapshot): string =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(screen.title)}</title><style>`,
    `body{margin:0;color:${pictureColors.foreground};background:${pictureColors.background}}`,
    `pre{margin:0;padding:1em;font:14px/1.3 ${monospaceFonts}}`,
    '.wide{display:inline-block;width:2ch}',
    `</style></head><body><pre>${styledRuns(screen).map(rowMarkup).join('\n')}</pre></body></html>`,
    '',
  ].join('\n')

const rowMarkup = (runs: readonly StyledRun[]): string => runs.map(runMarkup).join('').trimEnd()

const runMarkup = ({ text, wide, style }: StyledRun): string => {
  const { background } = drawnColors(style)
  const css = [...textCss(style, 'color'), ...(background === undefined ? [] : [`background:${background}`])]
  const attributes = [...(wide ? ['class="wide"'] : []), ...(css.length === 0 ? [] : [`style="${css.join(';')}"`])]
  const content = escapeMarkup(text)
  return attributes.length === 0 ? content : `<span ${attributes.join(' ')}>${content}</span>`
}
