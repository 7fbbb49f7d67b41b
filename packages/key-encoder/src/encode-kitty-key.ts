import { encodeLegacyCharacter, encodeLegacyNamedKey } from './encode-legacy-key.ts'
import type { KeyModes } from './key-modes.ts'
import { keyNamed } from './key-table.ts'
import { kittyModifierNumber } from './modifier-number.ts'
import type { ResolvedKey } from './resolve-key.ts'

/** The progressive enhancement flags. https://sw.kovidgoyal.net/kitty/keyboard-protocol/#progressive-enhancement */
export const kittyFlags = {
  disambiguate: 1,
  eventTypes: 2,
  alternateKeys: 4,
  allKeys: 8,
  associatedText: 16,
} as const

/** Whether the flags change what keys send: alternate keys and text only add to escape codes that one of the others asked for. */
export const kittyProtocolIsOn = (flags: number): boolean =>
  (flags & (kittyFlags.disambiguate | kittyFlags.eventTypes | kittyFlags.allKeys)) !== 0

/** What a terminal sends for a key while the kitty protocol is on. https://sw.kovidgoyal.net/kitty/keyboard-protocol/ */
export const encodeKittyKey = (key: ResolvedKey, modes: KeyModes): string => {
  const flags = readFlags(modes.kittyKeyboardFlags ?? 0)
  if (key.eventType === 'release' && !flags.eventTypes) return ''
  // Text is sent as text, unless every key was asked for as an escape code. The release of a key has no text.
  if (!flags.allKeys && key.eventType !== 'release' && key.text !== '') return key.text
  const known = flags.disambiguate || flags.allKeys ? key : withoutKeypad(key)
  switch (known.kind) {
    case 'character':
      return encodeCharacter(known, flags)
    case 'named':
      return encodeNamed(known, { flags, modes })
    case 'text':
      return known.text === '' || known.eventType === 'release' ? '' : sequence(known, flags, { number: 0, final: 'u' })
  }
}

type Flags = { readonly [name in keyof typeof kittyFlags]: boolean }

function readFlags(value: number): Flags {
  const isSet = (flag: number): boolean => (value & flag) !== 0
  return {
    disambiguate: isSet(kittyFlags.disambiguate),
    eventTypes: isSet(kittyFlags.eventTypes),
    alternateKeys: isSet(kittyFlags.alternateKeys),
    allKeys: isSet(kittyFlags.allKeys),
    associatedText: isSet(kittyFlags.associatedText),
  }
}

/** The keypad has keys of its own only where keys are disambiguated; elsewhere they are the ordinary ones. */
function withoutKeypad(key: ResolvedKey): ResolvedKey {
  if (key.kind !== 'named') return key
  const { entry, ...state } = key
  if (entry.legacy.kind === 'keypad' && entry.legacy.text !== '\r') {
    const { text } = entry.legacy
    return {
      ...state,
      kind: 'character',
      produced: text,
      plain: text,
      shifted: undefined,
      shiftImplied: false,
      base: undefined,
    }
  }
  const name =
    entry.legacy.kind === 'same-as' ? entry.legacy.name : entry.legacy.kind === 'keypad' ? 'Enter' : entry.name
  return { ...key, entry: keyNamed(name) ?? entry }
}

/** Control and Alt with a character keep their old form until disambiguation, or another event than a press, needs the new one. */
function encodeCharacter(key: Extract<ResolvedKey, { kind: 'character' }>, flags: Flags): string {
  const isPress = key.eventType === 'press' || !flags.eventTypes
  if (!flags.disambiguate && !flags.allKeys && isPress) return encodeLegacyCharacter(key)
  const number = key.plain.codePointAt(0) ?? 0
  const alternates = flags.alternateKeys ? alternateKeys(key) : ''
  return sequence(key, flags, { number, alternates, final: 'u' })
}

/** `:shifted:base`: the shifted character where Shift is held, the physical key of the US layout where it is another one. */
function alternateKeys({ plain, shifted, base, held }: Extract<ResolvedKey, { kind: 'character' }>): string {
  const shiftedField = held.shift === true ? (shifted?.codePointAt(0) ?? '') : ''
  const baseField = base === undefined || base === plain ? '' : `:${base.codePointAt(0)}`
  return shiftedField === '' && baseField === '' ? '' : `:${shiftedField}${baseField}`
}

/**
 * Functional keys. Enter, Tab and Backspace stay bytes, and are not told when released, until every key is asked for:
 * that way `reset` can still be typed after a program that died with the protocol on.
 */
function encodeNamed(key: Extract<ResolvedKey, { kind: 'named' }>, how: { flags: Flags; modes: KeyModes }): string {
  const { entry, eventType, held } = key
  const { flags, modes } = how
  if (entry.kitty === undefined) return eventType === 'release' ? '' : encodeLegacyNamedKey(key, modes)
  if (entry.kitty.modifier === true && !flags.allKeys) return ''
  const isUnmodified = kittyModifierNumber(held) === 1
  if (!flags.allKeys && (entry.name === 'Enter' || entry.name === 'Tab' || entry.name === 'Backspace')) {
    if (eventType === 'release') return ''
    if (isUnmodified) return encodeLegacyNamedKey(key, modes)
  }
  const isByte = entry.name === 'Escape' && isUnmodified && eventType === 'press'
  if (isByte && !flags.disambiguate && !flags.allKeys) return encodeLegacyNamedKey(key, modes)
  return sequence(key, flags, entry.kitty)
}

interface SequenceForm {
  readonly number: number
  readonly alternates?: string
  readonly final: string
}

/** `CSI number:alternates ; modifiers:event ; text final`, without the fields that say nothing. */
function sequence(key: ResolvedKey, flags: Flags, form: SequenceForm): string {
  const { alternates = '', number, final } = form
  const event = flags.eventTypes && key.eventType !== 'press' ? (key.eventType === 'repeat' ? ':2' : ':3') : ''
  const modifier = kittyModifierNumber(key.held, key.locks)
  const second = modifier === 1 && event === '' ? '' : `${modifier}${event}`
  const hasText = flags.associatedText && flags.allKeys && key.eventType !== 'release'
  const third = hasText ? Array.from(key.text, (character) => character.codePointAt(0)).join(':') : ''
  if (third !== '') return `\x1b[${number}${alternates};${second};${third}${final}`
  if (second !== '') return `\x1b[${number}${alternates};${second}${final}`
  return number === 1 ? `\x1b[${final}` : `\x1b[${number}${alternates}${final}`
}
