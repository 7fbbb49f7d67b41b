import { controlCharacter } from './control-characters.ts'
import { controlKeys } from './control-keys.ts'
import { encodeOtherKey } from './encode-other-key.ts'
import type { LegacyForm } from './key-entry.ts'
import type { Modifiers } from './key-event.ts'
import type { KeyModes } from './key-modes.ts'
import { keyNamed } from './key-table.ts'
import { xtermModifierNumber } from './modifier-number.ts'
import type { ResolvedKey } from './resolve-key.ts'

/**
 * What xterm sends for a key while the kitty protocol is off, with modifyOtherKeys if it is on.
 * https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Special-Keyboard-Keys
 */
export const encodeLegacyKey = (key: ResolvedKey, modes: KeyModes | undefined): string => {
  if (key.eventType === 'release') return ''
  const level = modes?.modifyOtherKeys ?? 0
  const other = level === 0 ? undefined : encodeOtherKey(key, level)
  if (other !== undefined) return other
  if (key.kind === 'text') return key.text
  return key.kind === 'character' ? encodeLegacyCharacter(key) : encodeLegacyNamedKey(key, modes)
}

/** A character with its old modifiers: Alt puts ESC before it, Control makes a control character of it, if there is one. */
export const encodeLegacyCharacter = ({
  held,
  produced,
  base,
  text,
}: Extract<ResolvedKey, { kind: 'character' }>): string => {
  const prefix = held.alt === true ? '\x1b' : ''
  if (held.control !== true) return prefix + (text === '' ? produced : text)
  // On a keyboard of another script Control works by the physical key: Control with the Cyrillic es on the C key is ^C.
  const character = produced > '\x7f' && base !== undefined ? base : produced
  return prefix + (controlCharacter(character) ?? produced)
}

/** A named key of the tables. */
export const encodeLegacyNamedKey = (
  key: Extract<ResolvedKey, { kind: 'named' }>,
  modes: KeyModes | undefined,
): string => {
  const { entry, held } = key
  if (entry.legacy.kind === 'control') return encodeControlKey(entry.name, held)
  return encodeForm(entry.legacy, held, modes)
}

function encodeForm(form: LegacyForm, held: Modifiers, modes: KeyModes | undefined): string {
  const modifier = xtermModifierNumber(held)
  switch (form.kind) {
    case 'cursor':
      if (modifier !== 1) return `\x1b[1;${modifier}${form.final}`
      if (modes === undefined && form.reference !== undefined) return form.reference
      return (modes?.applicationCursorKeys === true ? '\x1bO' : '\x1b[') + form.final
    case 'tilde':
      return modifier === 1 ? `\x1b[${form.number}~` : `\x1b[${form.number};${modifier}~`
    case 'ss3':
      return modifier === 1 ? `\x1bO${form.final}` : `\x1b[1;${modifier}${form.final}`
    case 'fixed':
      return modifier === 1 ? form.sequence : `\x1b[${form.number};${modifier}~`
    case 'keypad':
      if (modes?.applicationKeypad === true) return `\x1bO${modifier === 1 ? '' : modifier}${form.final}`
      return (held.alt === true ? '\x1b' : '') + form.text
    case 'same-as': {
      const same = keyNamed(form.name)?.legacy
      return same === undefined ? '' : encodeForm(same, held, modes)
    }
    case 'control':
    case 'none':
      return ''
  }
}

function encodeControlKey(name: string, held: Modifiers): string {
  const row = controlKeys.find((key) => key.name === name)
  if (row === undefined) return ''
  const column =
    held.control === true
      ? held.shift === true
        ? row.withControlShift
        : row.withControl
      : held.shift === true
        ? row.withShift
        : row.plain
  return (held.alt === true ? '\x1b' : '') + column
}
