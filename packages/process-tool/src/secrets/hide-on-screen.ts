import type { ScreenCell, ScreenSnapshot } from '@ptarmigan/screen'
import { findSecrets } from './find-secrets.ts'
import { handleOf, type SecretNeedle } from './secret-needles.ts'

export interface HideOnScreenOptions {
  readonly needles: readonly SecretNeedle[]
  readonly hide: (text: string, options: { readonly wrapAt: number }) => string
}

/** A screen that shows no secret, also none that is broken over rows. In the cells a value keeps its columns. */
export const hideOnScreen = (snapshot: ScreenSnapshot, { needles, hide }: HideOnScreenOptions): ScreenSnapshot => {
  const wrapAt = snapshot.cols
  const text = hide(snapshot.lines.join('\n'), { wrapAt })
  const { cells } = snapshot
  return {
    ...snapshot,
    lines: text.split('\n'),
    text: text.replace(/\n+$/, ''),
    title: hide(snapshot.title, { wrapAt }),
    ...(cells === undefined ? {} : { cells: hideInCells(cells, needles) }),
  }
}

type Cells = NonNullable<ScreenSnapshot['cells']>

const hideInCells = (cells: Cells, needles: readonly SecretNeedle[]): Cells => {
  const places = placesOf(cells)
  const shown = new Map<ScreenCell, string>()
  const text = places.map((place) => place.text).join('')
  for (const { start, end, names } of findSecrets(text, needles)) {
    const hidden = cellsBetween(places, { start, end })
    const handle = names.map(handleOf).join('')
    const characters = handle.length <= hidden.length ? handle : ''
    for (const [index, cell] of hidden.entries()) shown.set(cell, characters.charAt(index) || filler)
  }
  return cells.map((row) => row.map((cell) => ({ ...cell, text: shown.get(cell) ?? cell.text })))
}

/** Stands where a handle is too long for the columns of its value, and for what it leaves of them. */
const filler = '•'

interface Place {
  readonly text: string
  readonly cell: ScreenCell | undefined
}

/** Cells in reading order; a row that is full goes on in the next one. */
const placesOf = (cells: Cells): Place[] =>
  cells.flatMap((row) => {
    const places: Place[] = row.map((cell) => ({ text: cell.text, cell }))
    return row.at(-1)?.text.trim() === '' ? [...places, { text: '\n', cell: undefined }] : places
  })

const cellsBetween = (places: readonly Place[], { start, end }: { start: number; end: number }): ScreenCell[] => {
  let position = 0
  return places.flatMap(({ text, cell }) => {
    const from = position
    position += text.length
    return cell !== undefined && from < end && position > start ? [cell] : []
  })
}
