import type { ModifierName } from './key-event.ts'

/** A modifier as it is written before a key: letters with a hyphen (`C-`), words with a plus or a hyphen (`Ctrl+`). */
export interface ModifierWord {
  readonly word: string
  readonly modifier: ModifierName
}

/** Meta is Alt here, as in Emacs, tmux and terminfo; the Meta key of the kitty protocol can only be had by an event. */
export const modifierLetters: readonly ModifierWord[] = [
  { word: 'C', modifier: 'control' },
  { word: 'M', modifier: 'alt' },
  { word: 'A', modifier: 'alt' },
  { word: 'S', modifier: 'shift' },
]

/** The same in full, and those that only the kitty protocol can send. */
export const modifierWords: readonly ModifierWord[] = [
  { word: 'Ctrl', modifier: 'control' },
  { word: 'Control', modifier: 'control' },
  { word: 'Alt', modifier: 'alt' },
  { word: 'Meta', modifier: 'alt' },
  { word: 'Option', modifier: 'alt' },
  { word: 'Shift', modifier: 'shift' },
  { word: 'Super', modifier: 'super' },
  { word: 'Cmd', modifier: 'super' },
  { word: 'Command', modifier: 'super' },
  { word: 'Win', modifier: 'super' },
  { word: 'Hyper', modifier: 'hyper' },
]

/** The modifier that a name begins with, and what follows it; `undefined` if it begins with none. */
export const leadingModifier = (
  name: string,
): { readonly modifier: ModifierName; readonly rest: string } | undefined => {
  const match = /^(?:(?<letter>[a-z])-|(?<word>[a-z]+)[-+])(?<rest>.+)$/isu.exec(name)
  const { letter, word, rest } = match?.groups ?? {}
  if (rest === undefined) return undefined
  const modifier = letter === undefined ? find(modifierWords, word) : find(modifierLetters, letter)
  return modifier === undefined ? undefined : { modifier, rest }
}

function find(words: readonly ModifierWord[], wanted: string | undefined): ModifierName | undefined {
  return words.find(({ word }) => word.toLowerCase() === wanted?.toLowerCase())?.modifier
}
