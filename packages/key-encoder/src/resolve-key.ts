import type { KeyEntry } from './key-entry.ts'
import type { KeyEvent, Modifiers } from './key-event.ts'
import { characterNamed, keyNamed } from './key-table.ts'
import type { Locks } from './modifier-number.ts'
import { unknownKey } from './unknown-key.ts'
import { baseLayoutCharacter, isOneCodePoint, shiftedCharacter, unshiftedCharacter } from './us-layout.ts'

interface KeyState {
  /** With Shift also where only the character tells of it. */
  readonly held: Modifiers
  readonly locks: Locks
  readonly eventType: 'press' | 'repeat' | 'release'
  /** The text that the event produced; empty if it produced none. */
  readonly text: string
}

/** A key event of which the encoders need to ask nothing more. */
export type ResolvedKey =
  | (KeyState & { readonly kind: 'named'; readonly entry: KeyEntry })
  | (KeyState & {
      readonly kind: 'character'
      /** The character as it comes out of the keyboard, Shift applied. */
      readonly produced: string
      /** The character of the same key without Shift. */
      readonly plain: string
      /** The character of the same key with Shift, if it has one. */
      readonly shifted: string | undefined
      /** Shift is known from the character only: nobody said that it was held. */
      readonly shiftImplied: boolean
      /** The character of the physical key on the US layout, if the event names the physical key. */
      readonly base: string | undefined
    })
  /** Text that no single key stands for: the result of an input method. */
  | (KeyState & { readonly kind: 'text' })

/** Finds the key of an event in the tables, and the character that Shift and the layout make of it. */
export const resolveKey = (event: KeyEvent, operation: string): ResolvedKey => {
  const character = isCharacter(event.key) ? event.key : characterNamed(event.key)
  const physical = physicalEntry(event)
  if (character !== undefined && physical === undefined) return resolveCharacter(event, character)
  const entry = physical ?? keyNamed(event.key)
  if (entry !== undefined) {
    const text = entry.legacy.kind === 'keypad' ? withoutControls(entry.legacy.text) : ''
    return { kind: 'named', entry, ...stateOf(event, event.shift === true, text) }
  }
  if (composedKeys.has(event.key)) return { kind: 'text', ...stateOf(event, event.shift === true, '') }
  throw unknownKey(event.key, operation)
}

/** The names that a browser gives to events whose key is still being composed or is not known. */
const composedKeys: ReadonlySet<string> = new Set(['Unidentified', 'Process', 'Dead'])

/** A code point that a keyboard can produce: no control character and no half of a surrogate pair. */
const isCharacter = (key: string): boolean => isOneCodePoint(key) && !/[\p{Cc}\p{Cs}]/u.test(key)

/** The keypad and the two sides of a modifier are told apart only by the physical key. */
function physicalEntry(event: KeyEvent): KeyEntry | undefined {
  const { code, key } = event
  if (code === undefined) return undefined
  if (code.startsWith('Numpad')) {
    if (isCharacter(key) || keyNamed(key)?.name === 'Enter') return keyNamed(code)
    return keyNamed(`KP_${keyNamed(key)?.name}`)
  }
  return keyNamed(key)?.kitty?.modifier === true ? keyNamed(code) : undefined
}

/**
 * The character and its plain form. An event that names the physical key comes from a keyboard, and its character is final;
 * elsewhere Shift with a plain character of the US layout means the shifted one.
 */
function resolveCharacter(event: KeyEvent, character: string): ResolvedKey {
  const { code, unshiftedKey, capsLock } = event
  const final = code !== undefined || unshiftedKey !== undefined
  const produced = event.shift === true && !final ? (shiftedCharacter(character) ?? character) : character
  const unshifted = unshiftedKey ?? unshiftedCharacter(produced)
  const plain = unshifted ?? produced
  const isLetter = plain.toUpperCase() !== plain
  const shiftImplied = event.shift !== true && plain !== produced && !(isLetter && capsLock === true)
  const base = code === undefined ? undefined : baseLayoutCharacter(code)
  return {
    kind: 'character',
    produced,
    plain,
    shifted: plain === produced ? shiftedCharacter(plain) : produced,
    shiftImplied,
    base,
    ...stateOf(event, event.shift === true || shiftImplied, produced),
  }
}

function stateOf(event: KeyEvent, shift: boolean, ownText: string): KeyState {
  const { alt, control, super: superKey, hyper, meta } = event
  const silent = alt === true || control === true || superKey === true || hyper === true || meta === true
  return {
    held: { shift, alt, control, super: superKey, hyper, meta },
    locks: { capsLock: event.capsLock, numLock: event.numLock },
    eventType: event.eventType ?? 'press',
    text: withoutControls(event.text ?? (silent ? '' : ownText)),
  }
}

const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, '')
