import type { KeyEvent, ModifierName } from './key-event.ts'
import { leadingModifier } from './key-modifier-names.ts'
import { characterNamed, keyNamed } from './key-table.ts'
import { unknownKey } from './unknown-key.ts'
import { isOneCodePoint, unshiftedCharacter } from './us-layout.ts'

/**
 * The key event that a name stands for.
 *
 * A name is one character as itself, or a name of the key table in any case (`Up`, `PageDown`, `KP_Enter`, `F5`), or `^` and a
 * letter (`^C`); before it any of `C-`, `M-`, `S-` or `Ctrl+`, `Alt+`, `Shift+`, in any order. With Control the case of a letter
 * says nothing (`C-C` is `C-c`, as everybody writes it): Shift has to be written.
 * @throws {KeyEncodingError} `unknown-key`, naming the key and the nearest that exists.
 */
export const parseKeyName = (name: string): KeyEvent => parseKeyNameFor(name, 'parseKeyName')

/** The same, for an error that names another operation. */
export const parseKeyNameFor = (name: string, operation: string): KeyEvent => {
  const modifiers = new Set<ModifierName>()
  let rest = name
  for (;;) {
    const leading = isOneCodePoint(rest) ? undefined : leadingModifier(rest)
    if (leading === undefined) break
    if (modifiers.has(leading.modifier)) throw unknownKey(name, operation)
    modifiers.add(leading.modifier)
    rest = leading.rest
  }
  const key = caretKey(rest) ?? backTab(rest) ?? characterKey(rest) ?? namedKey(rest)
  if (key === undefined) throw unknownKey(name, operation)
  return withModifiers(key, modifiers)
}

/** `^C`, `^[`, `^@`, `^?`. A caret alone is itself. */
function caretKey(name: string): KeyEvent | undefined {
  return /^\^[?-_a-z]$/.test(name) ? { key: name.slice(1), control: true } : undefined
}

/** Back-tab is Shift+Tab under a name of its own. */
function backTab(name: string): KeyEvent | undefined {
  return /^back_?tab$|^b_?tab$/i.test(name) ? { key: 'Tab', shift: true } : undefined
}

/** One character as itself; a control character is the key that makes it. */
function characterKey(name: string): KeyEvent | undefined {
  const character = isOneCodePoint(name) ? name : name.normalize('NFC')
  if (!isOneCodePoint(character) || /[\p{Cs}\u{80}-\u{9f}]/u.test(character)) return undefined
  if (!/\p{Cc}/u.test(character)) return { key: character }
  const named = namesOfControls.get(character)
  if (named !== undefined) return { key: named }
  return { key: String.fromCharCode(character.charCodeAt(0) + 0x40).toLowerCase(), control: true }
}

const namesOfControls: ReadonlyMap<string, string> = new Map([
  ['\r', 'Enter'],
  ['\t', 'Tab'],
  ['\x1b', 'Escape'],
  ['\x7f', 'Backspace'],
])

function namedKey(name: string): KeyEvent | undefined {
  const key = characterNamed(name) ?? keyNamed(name)?.name
  return key === undefined ? undefined : { key }
}

function withModifiers(event: KeyEvent, modifiers: ReadonlySet<ModifierName>): KeyEvent {
  const held = Object.fromEntries([...modifiers].map((modifier) => [modifier, true] as const))
  const withHeld: KeyEvent = { ...event, ...held }
  // Control makes nothing of the case of a letter, and a written Shift says what the case would.
  const plain = withHeld.control === true || withHeld.shift === true ? unshiftedLetter(event.key, withHeld) : undefined
  return plain === undefined ? withHeld : { ...withHeld, key: plain }
}

function unshiftedLetter(key: string, { shift }: KeyEvent): string | undefined {
  if (!isOneCodePoint(key)) return undefined
  const plain = unshiftedCharacter(key)
  return shift === true || plain === key.toLowerCase() ? plain : undefined
}
