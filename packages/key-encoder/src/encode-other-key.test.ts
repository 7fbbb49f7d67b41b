import { describe, expect, test } from 'vitest'
import { encodeKey } from './encode-key.ts'
import { parseKeyName } from './parse-key-name.ts'

const send = (name: string, modifyOtherKeys: 0 | 1 | 2): string => encodeKey(parseKeyName(name), { modifyOtherKeys })

/** Shift, Alt, Alt+Shift, Control, Control+Shift, Control+Alt, all three. */
const sets = ['S-', 'M-', 'M-S-', 'C-', 'C-S-', 'C-M-', 'C-M-S-']

const all = (name: string, level: 1 | 2): string[] => sets.map((prefix) => send(prefix + name, level))

const other = (modifier: number, code: number): string => `\x1b[27;${modifier};${code}~`

describe('level 2, as measured on xterm 379', () => {
  test('unmodified keys, and level 0, are untouched', () => {
    for (const name of ['a', 'A', '!', 'Enter', 'Tab', 'Escape', 'Backspace', 'Space', 'Up', 'F5']) {
      expect(send(name, 2), name).toBe(send(name, 0))
      expect(send(name, 1), name).toBe(send(name, 0))
    }
  })

  test('every modified letter is reported with the character that Shift makes of it', () => {
    expect(all('a', 2)).toEqual([
      other(2, 65),
      other(3, 97),
      other(4, 65),
      other(5, 97),
      other(6, 65),
      other(7, 97),
      other(8, 65),
    ])
  })

  test('B92: Control+Shift+L is CSI 27 ; 6 ; 76 ~', () => {
    expect(send('C-S-l', 2)).toBe('\x1b[27;6;76~')
  })

  test('a digit with Shift alone is its character, with anything else it is reported', () => {
    expect(all('1', 2)).toEqual([
      '!',
      other(3, 49),
      other(4, 33),
      other(5, 49),
      other(6, 33),
      other(7, 49),
      other(8, 33),
    ])
    expect(send('S-2', 2)).toBe(other(2, 64))
    expect(send('S-;', 2)).toBe(':')
    expect(send('S-[', 2)).toBe(other(2, 123))
  })

  test('a character that is typed as itself is not taken for a key with Shift', () => {
    for (const key of ['A', '@', '{', '~', 'É']) expect(send(key, 2)).toBe(key)
    expect(send('M-A', 2)).toBe(other(4, 65))
    expect(send('C-!', 2)).toBe(other(6, 33))
  })

  test('space and Enter are reported with every modifier', () => {
    expect(all('Space', 2)).toEqual([2, 3, 4, 5, 6, 7, 8].map((modifier) => other(modifier, 32)))
    expect(all('Enter', 2)).toEqual([2, 3, 4, 5, 6, 7, 8].map((modifier) => other(modifier, 13)))
    expect(all('Escape', 2)).toEqual([2, 3, 4, 5, 6, 7, 8].map((modifier) => other(modifier, 27)))
  })

  test('B95: Shift+Tab stays CSI Z, Control+Shift+Tab is CSI 27 ; 6 ; 9 ~', () => {
    expect(all('Tab', 2)).toEqual(['\x1b[Z', ...[3, 4, 5, 6, 7, 8].map((modifier) => other(modifier, 9))])
  })

  test('Control+Backspace stays BS, and Backspace with Control and more is reported as BS', () => {
    expect(all('Backspace', 2)).toEqual([
      other(2, 127),
      other(3, 127),
      other(4, 127),
      '\b',
      other(6, 8),
      other(7, 8),
      other(8, 8),
    ])
  })

  test('characters outside ASCII are reported by their code point', () => {
    expect(send('C-é', 2)).toBe(other(5, 233))
    expect(send('M-😀', 2)).toBe(other(3, 0x1f600))
  })
})

describe('level 1', () => {
  test('keys with a control character of their own keep it, with Shift and Alt too', () => {
    for (const name of ['a', 'l', '2', '3', '8', '/', '[', '\\', '`', '@']) {
      for (const prefix of ['C-', 'C-M-', 'M-'])
        expect(send(prefix + name, 1), prefix + name).toBe(send(prefix + name, 0))
    }
    expect(send('C-S-l', 1)).toBe('\x0c')
    expect(send('C-S-2', 1)).toBe('\x00')
  })

  test('Control with a key that has none is reported', () => {
    const codes = { '0': 48, '1': 49, '9': 57, '-': 45, '=': 61, ';': 59, "'": 39, ',': 44, '.': 46, '?': 63, é: 233 }
    const shifted = new Set(['?'])
    for (const [key, code] of Object.entries(codes)) {
      expect(send(`C-${key}`, 1), key).toBe(other(shifted.has(key) ? 6 : 5, code))
    }
    expect(send('C-S-1', 1)).toBe(other(6, 33))
    expect(send('C-S-,', 1)).toBe(other(6, 60))
    expect(send('C-M-,', 1)).toBe(other(7, 44))
  })

  test('Alt alone stays ESC, Shift alone stays the character', () => {
    expect(['M-x', 'M-S-x', 'S-x', 'M-1', 'M-Space', 'S-Space'].map((name) => send(name, 1))).toEqual([
      '\x1bx',
      '\x1bX',
      'X',
      '\x1b1',
      '\x1b ',
      ' ',
    ])
  })

  test('B94: Shift+Enter is CSI 27 ; 2 ; 13 ~, Control+Enter CSI 27 ; 5 ; 13 ~, Alt+Enter stays ESC CR', () => {
    for (const level of [1, 2] as const) {
      expect(send('S-Enter', level)).toBe('\x1b[27;2;13~')
      expect(send('C-Enter', level)).toBe('\x1b[27;5;13~')
    }
    expect(all('Enter', 1)).toEqual([
      other(2, 13),
      '\x1b\r',
      other(4, 13),
      other(5, 13),
      other(6, 13),
      other(7, 13),
      other(8, 13),
    ])
  })

  test('B95: Control+Shift+Tab is CSI 27 ; 6 ; 9 ~ where xterm would drop Control', () => {
    expect(all('Tab', 1)).toEqual([
      '\x1b[Z',
      '\x1b\t',
      '\x1b\x1b[Z',
      other(5, 9),
      other(6, 9),
      other(7, 9),
      other(8, 9),
    ])
  })

  test('Backspace is left alone, Escape with Alt and one more is not', () => {
    expect(all('Backspace', 1)).toEqual(sets.map((prefix) => send(`${prefix}Backspace`, 0)))
    expect(all('Escape', 1)).toEqual(['\x1b', '\x1b\x1b', other(4, 27), '\x1b', '\x1b', other(7, 27), other(8, 27)])
  })
})

describe('keys with sequences of their own', () => {
  test('are the same at every level', () => {
    for (const name of ['S-Up', 'C-Home', 'M-F5', 'C-S-Delete', 'S-F13', 'C-KP_Add', 'KP_Enter']) {
      for (const level of [1, 2] as const) expect(send(name, level), name).toBe(send(name, 0))
    }
  })
})
