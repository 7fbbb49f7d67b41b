import type { ModifierName } from './key-event.ts'
import { leadingModifier, modifierLetters, modifierWords } from './key-modifier-names.ts'
import { allKeyNames, characterNamed, keyNamed } from './key-table.ts'
import { isOneCodePoint } from './us-layout.ts'

/** The valid name that is fewest edits away, with the modifiers that were written: `Ctrl+C` for `Crtl+C`, `C-Delete` for `C-Dlete`. */
export const nearestKeyName = (name: string): string => {
  const wanted = name.slice(0, longestName)
  const whole = nearest(wanted, allKeyNames)
  const split = splitModifiers(wanted)
  if (split.prefix === '') return whole.name
  const key = isKey(split.key) ? split.key : nearest(split.key, allKeyNames).name
  const candidate = split.prefix + key
  return editDistance(wanted, candidate) <= whole.distance ? candidate : whole.name
}

/** No name with all its modifiers is longer; what is compared is cut to it, so that no input takes long. */
const longestName = 60

/** Whatever stands before a separator is made the nearest modifier, each modifier once. */
function splitModifiers(name: string): { prefix: string; key: string } {
  const used = new Set<ModifierName>()
  let prefix = ''
  let key = name
  for (;;) {
    const match = /^(?<word>[^-+]+)(?<separator>[-+])(?<rest>.+)$/su.exec(key)
    const { word, separator, rest } = match?.groups ?? {}
    if (word === undefined || separator === undefined || rest === undefined) return { prefix, key }
    const { modifier, written } = nearestModifier(word, separator)
    if (!used.has(modifier)) prefix += written + separator
    used.add(modifier)
    key = rest
  }
}

function nearestModifier(word: string, separator: string): { modifier: ModifierName; written: string } {
  const known = leadingModifier(`${word}${separator}x`)
  if (known !== undefined) return { modifier: known.modifier, written: word }
  const words = separator === '-' ? [...modifierLetters, ...modifierWords] : modifierWords
  const distances = words.map((each) => ({ ...each, distance: editDistance(word, each.word) }))
  const best = distances.reduce((left, right) => (right.distance < left.distance ? right : left))
  return { modifier: best.modifier, written: best.word }
}

const isKey = (name: string): boolean =>
  isOneCodePoint(name) || keyNamed(name) !== undefined || characterNamed(name) !== undefined

function nearest(name: string, candidates: readonly string[]): { name: string; distance: number } {
  let best = { name: '', distance: Number.POSITIVE_INFINITY }
  for (const candidate of candidates) {
    const distance = editDistance(name, candidate)
    if (distance < best.distance) best = { name: candidate, distance }
  }
  return best
}

/** Insertions, deletions, replacements and swaps of neighbours, without regard to case. */
function editDistance(left: string, right: string): number {
  const a = left.toLowerCase()
  const b = right.toLowerCase()
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.length] ?? 0
}
