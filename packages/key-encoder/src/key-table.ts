import { controlKeys } from './control-keys.ts'
import { functionKeys } from './function-keys.ts'
import type { KeyEntry } from './key-entry.ts'
import { keypadKeys } from './keypad-keys.ts'
import { kittyOnlyKeys } from './kitty-only-keys.ts'
import { cursorKeys, editingKeys } from './navigation-keys.ts'

/** Every key that has a name, but for the names of characters and of modified keys. */
export const keyTable: readonly KeyEntry[] = [
  ...controlKeys,
  ...cursorKeys,
  ...editingKeys,
  ...functionKeys,
  ...keypadKeys,
  ...kittyOnlyKeys,
]

/** Names of characters that are hard to write in a list of keys. */
export const characterNames: readonly {
  readonly name: string
  readonly aliases: readonly string[]
  readonly character: string
}[] = [
  { name: 'Space', aliases: ['Spacebar'], character: ' ' },
  { name: 'Plus', aliases: [], character: '+' },
  { name: 'Minus', aliases: ['Hyphen'], character: '-' },
]

const entries: ReadonlyMap<string, KeyEntry> = new Map(
  keyTable.flatMap((entry) => [entry.name, ...entry.aliases].map((name) => [foldName(name), entry] as const)),
)

const characters: ReadonlyMap<string, string> = new Map(
  characterNames.flatMap(({ name, aliases, character }) =>
    [name, ...aliases].map((each) => [foldName(each), character] as const),
  ),
)

/** The key of a name, whatever its case, with or without underscores. */
export const keyNamed = (name: string): KeyEntry | undefined => entries.get(foldName(name))

/** The character of a name such as `Space`. */
export const characterNamed = (name: string): string | undefined => characters.get(foldName(name))

/** Every name as it is best written, for suggestions. */
export const allKeyNames: readonly string[] = [
  ...keyTable,
  ...characterNames,
  { name: 'BTab', aliases: ['BackTab'] },
].flatMap(({ name, aliases }) => [name, ...aliases])

function foldName(name: string): string {
  return name.toLowerCase().replaceAll('_', '')
}
