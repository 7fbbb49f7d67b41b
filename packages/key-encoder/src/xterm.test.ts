import { describe, expect, test } from 'vitest'
import { encodeKey } from './encode-key.ts'
// Recorded from xterm 379 in an X server without window manager, with `metaSendsEscape`: each key with each set of modifiers was
// pressed, and a program in raw mode wrote down what it read. An empty string is a press that xterm or the server kept for itself.
import recorded from './fixtures/xterm-379.json' with { type: 'json' }
import type { KeyModes } from './key-modes.ts'

const sets = ['', 'shift', 'alt', 'alt shift', 'control', 'control shift', 'control alt', 'control alt shift'] as const

const modesOf: Readonly<Record<keyof typeof recorded, KeyModes>> = {
  'asked for nothing': {},
  'application cursor keys and keypad': { applicationCursorKeys: true, applicationKeypad: true },
  'modifyOtherKeys 1': { modifyOtherKeys: 1 },
  'modifyOtherKeys 2': { modifyOtherKeys: 2 },
}

describe.each(Object.entries(modesOf))('%s', (title, modes) => {
  const differing: string[] = []
  for (const [section, keys] of Object.entries(recorded)) {
    if (section !== title) continue
    for (const [key, sequences] of Object.entries(keys)) {
      for (const [index, sequence] of sequences.entries()) {
        const held = sets[index] ?? ''
        const has = (name: string): boolean => held.split(' ').includes(name)
        const sent = encodeKey({ key, shift: has('shift'), alt: has('alt'), control: has('control') }, modes)
        if (sequence !== '' && sent !== sequence) differing.push(`${held} ${key}`.trim())
      }
    }
  }

  test('every key is as xterm sends it, but for the differences that docs/keys.md explains', () => {
    expect(differing.filter((name) => !isExplained(name, modes))).toEqual([])
  })
})

/** The table at the end of docs/keys.md, as far as xterm is concerned. */
function isExplained(name: string, modes: KeyModes): boolean {
  const [key = '', ...held] = name.split(' ').reverse()
  const alt = held.includes('alt')
  if (/^F(?:1[3-9]|[2-6]\d)$/.test(key)) return held.length === 0
  if (key.startsWith('KP_')) return alt && modes.applicationKeypad !== true
  if (key === 'Tab' && alt && held.includes('shift')) return true
  return modes.modifyOtherKeys === 1 && (alt ? held.length > 1 : name === 'control shift Tab')
}
