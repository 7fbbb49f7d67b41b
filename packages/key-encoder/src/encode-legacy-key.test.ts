import { describe, expect, test } from 'vitest'
import { encodeKey } from './encode-key.ts'
import type { KeyModes } from './key-modes.ts'
import { parseKeyName } from './parse-key-name.ts'

const known: KeyModes = {}
const applicationCursor: KeyModes = { applicationCursorKeys: true }
const applicationKeypad: KeyModes = { applicationKeypad: true }

const send = (name: string, modes?: KeyModes): string => encodeKey(parseKeyName(name), modes)

describe('cursor keys', () => {
  test.each([
    ['Up', 'A'],
    ['Down', 'B'],
    ['Right', 'C'],
    ['Left', 'D'],
    ['Home', 'H'],
    ['End', 'F'],
  ])('B88: %s is CSI %s, and SS3 in application cursor mode', (name, final) => {
    expect(send(name, known)).toBe(`\x1b[${final}`)
    expect(send(name, applicationCursor)).toBe(`\x1bO${final}`)
  })

  test('B88: with a modifier the mode makes no difference', () => {
    for (const modes of [known, applicationCursor]) {
      expect(send('S-Up', modes)).toBe('\x1b[1;2A')
      expect(send('C-Left', modes)).toBe('\x1b[1;5D')
      expect(send('S-Home', modes)).toBe('\x1b[1;2H')
    }
  })

  test('B88: Page Up, Page Down, Insert and Delete do not know the mode', () => {
    for (const modes of [known, applicationCursor]) {
      expect(['PageUp', 'PageDown', 'Insert', 'Delete'].map((name) => send(name, modes))).toEqual([
        '\x1b[5~',
        '\x1b[6~',
        '\x1b[2~',
        '\x1b[3~',
      ])
    }
  })

  test('B89: Down in a pager that set application cursor mode is SS3 B', () => {
    expect(send('Down', applicationCursor)).toBe('\x1bOB')
  })

  test('of a terminal that nothing is known of Home and End are those of the VT220, the others as usual', () => {
    expect(send('Home')).toBe('\x1b[1~')
    expect(send('End')).toBe('\x1b[4~')
    expect(send('Up')).toBe('\x1b[A')
    expect(send('S-Home')).toBe('\x1b[1;2H')
    expect(send('KP_Home')).toBe('\x1b[1~')
  })
})

describe('modifiers', () => {
  const sets = ['', 'S-', 'M-', 'M-S-', 'C-', 'C-S-', 'C-M-', 'C-M-S-'] as const

  test('B98: the number is 1 + Shift 1 + Alt 2 + Control 4', () => {
    expect(sets.slice(1).map((prefix) => send(`${prefix}Left`, known))).toEqual(
      [2, 3, 4, 5, 6, 7, 8].map((number) => `\x1b[1;${number}D`),
    )
    expect(send('C-M-S-Left', known)).toBe('\x1b[1;8D')
    expect(send('M-Up', known)).toBe('\x1b[1;3A')
    expect(send('C-Delete', known)).toBe('\x1b[3;5~')
    expect(send('S-Home', known)).toBe('\x1b[1;2H')
  })

  test('B98: F1 to F12 with the eight sets of modifiers are 96 different strings', () => {
    const names = sets.flatMap((prefix) => Array.from({ length: 12 }, (_, index) => `${prefix}F${index + 1}`))
    for (const modes of [undefined, known, applicationCursor]) {
      expect(new Set(names.map((name) => send(name, modes))).size).toBe(96)
    }
  })

  test('B97: Shift+F3 is CSI 1 ; 2 R, though a cursor report looks the same', () => {
    expect(send('S-F3', known)).toBe('\x1b[1;2R')
  })

  test('modifiers that xterm has no bit for are left out', () => {
    expect(send('Super+Up', known)).toBe('\x1b[A')
    expect(send('Super+C-x', known)).toBe('\x18')
    expect(send('Hyper+a', known)).toBe('a')
  })
})

describe('function keys', () => {
  test('F1 to F12 are those of terminfo', () => {
    const names = Array.from({ length: 12 }, (_, index) => `F${index + 1}`)
    expect(names.map((name) => send(name, known))).toEqual([
      '\x1bOP',
      '\x1bOQ',
      '\x1bOR',
      '\x1bOS',
      '\x1b[15~',
      '\x1b[17~',
      '\x1b[18~',
      '\x1b[19~',
      '\x1b[20~',
      '\x1b[21~',
      '\x1b[23~',
      '\x1b[24~',
    ])
  })

  // kf13, kf16, kf17, kf24, kf25, kf29, kf37, kf48, kf49, kf60, kf61, kf63 of terminfo's xterm-256color.
  test.each([
    ['F13', '\x1b[1;2P'],
    ['F16', '\x1b[1;2S'],
    ['F17', '\x1b[15;2~'],
    ['F24', '\x1b[24;2~'],
    ['F25', '\x1b[1;5P'],
    ['F29', '\x1b[15;5~'],
    ['F37', '\x1b[1;6P'],
    ['F48', '\x1b[24;6~'],
    ['F49', '\x1b[1;3P'],
    ['F60', '\x1b[24;3~'],
    ['F61', '\x1b[1;4P'],
    ['F63', '\x1b[1;4R'],
  ])('%s is as terminfo has it', (name, sequence) => {
    expect(send(name, known)).toBe(sequence)
  })

  test('B103: F13 is a key like the others', () => {
    expect(send('F13', known)).toBe('\x1b[1;2P')
  })

  test('with modifiers F13 and above have the numbers that xterm gives them', () => {
    expect(send('S-F13', known)).toBe('\x1b[25;2~')
    expect(send('C-F15', known)).toBe('\x1b[28;5~')
    expect(send('M-F20', known)).toBe('\x1b[34;3~')
    expect(send('S-F21', known)).toBe('\x1b[42;2~')
    expect(send('C-M-S-F22', known)).toBe('\x1b[43;8~')
  })

  test('the menu key is F16 of the VT220', () => {
    expect(send('Menu', known)).toBe('\x1b[29~')
    expect(send('C-Menu', known)).toBe('\x1b[29;5~')
  })
})

describe('keys that are bytes', () => {
  /** Plain, Shift, Alt, Alt+Shift, Control, Control+Shift, Control+Alt, all three: measured on xterm 379. */
  test.each([
    ['Enter', ['\r', '\r', '\x1b\r', '\x1b\r', '\r', '\r', '\x1b\r', '\x1b\r']],
    ['Backspace', ['\x7f', '\x7f', '\x1b\x7f', '\x1b\x7f', '\b', '\b', '\x1b\b', '\x1b\b']],
    ['Escape', ['\x1b', '\x1b', '\x1b\x1b', '\x1b\x1b', '\x1b', '\x1b', '\x1b\x1b', '\x1b\x1b']],
    ['Space', [' ', ' ', '\x1b ', '\x1b ', '\x00', '\x00', '\x1b\x00', '\x1b\x00']],
    // xterm drops Alt from Alt+Shift+Tab; the kitty protocol's table of old forms keeps it.
    ['Tab', ['\t', '\x1b[Z', '\x1b\t', '\x1b\x1b[Z', '\t', '\x1b[Z', '\x1b\t', '\x1b\x1b[Z']],
  ])('%s with every set of modifiers', (name, sequences) => {
    const sets = ['', 'S-', 'M-', 'M-S-', 'C-', 'C-S-', 'C-M-', 'C-M-S-']
    expect(sets.map((prefix) => send(prefix + name, known))).toEqual(sequences)
    expect(sets.map((prefix) => send(prefix + name))).toEqual(sequences)
  })

  test('B94: Alt+Enter is ESC CR; Shift+Enter and Control+Enter are CR to a program that asked for nothing', () => {
    expect(send('M-Enter', known)).toBe('\x1b\r')
    expect(send('S-Enter', known)).toBe('\r')
    expect(send('C-Enter', known)).toBe('\r')
  })

  test('B95: Tab is 09, Shift+Tab and Control+Shift+Tab are CSI Z', () => {
    expect(send('Tab', known)).toBe('\t')
    expect(send('S-Tab', known)).toBe('\x1b[Z')
    expect(send('BTab', known)).toBe('\x1b[Z')
    expect(send('C-S-Tab', known)).toBe('\x1b[Z')
  })
})

describe('characters', () => {
  test.each([
    ['C-Space C-@ C-2 C-`', '\x00'],
    ['C-[ C-{ C-3', '\x1b'],
    ['C-\\ C-| C-4', '\x1c'],
    ['C-] C-} C-5', '\x1d'],
    ['C-^ C-~ C-6', '\x1e'],
    ['C-_ C-7 C-/', '\x1f'],
    ['C-8 C-?', '\x7f'],
    ['C-a C-A ^A', '\x01'],
    ['C-z', '\x1a'],
  ])('B91: %s is %j', (names, byte) => {
    for (const name of names.split(' ')) expect(send(name, known), name).toBe(byte)
  })

  test('B91: Control of 1, 9, 0 and of what has no control character is the plain key', () => {
    for (const key of ['1', '9', '0', '-', '=', ';', "'", ',', '.', 'é', '你'])
      expect(send(`C-${key}`, known)).toBe(key)
  })

  test('B92: Control+Shift+L is Control+L, one byte, never a C1 control', () => {
    expect(send('C-S-l', known)).toBe('\x0c')
    expect(send('C-S-L', known)).toBe('\x0c')
    expect(send('C-S-l')).toBe('\x0c')
  })

  test('Shift is that of the US layout, and of any letter that has two cases', () => {
    expect(['S-a', 'S-1', 'S-[', 'S-é', 'S-ж', 'S-ß', 'S-你'].map((name) => send(name, known))).toEqual([
      'A',
      '!',
      '{',
      'É',
      'Ж',
      'ß',
      '你',
    ])
    expect(send('C-S-2', known)).toBe('\x00')
    expect(send('C-S--', known)).toBe('\x1f')
    expect(send('C-S-/', known)).toBe('\x7f')
    expect(send('C-S-1', known)).toBe('!')
  })

  test('Alt puts ESC before whatever the key sends', () => {
    expect(['M-x', 'M-X', 'M-[', 'M-é', 'C-M-a', 'M-S-1'].map((name) => send(name, known))).toEqual([
      '\x1bx',
      '\x1bX',
      '\x1b[',
      '\x1bé',
      '\x1b\x01',
      '\x1b!',
    ])
  })

  test('a release sends nothing, a repeat the same again', () => {
    expect(encodeKey({ key: 'a', eventType: 'release' }, known)).toBe('')
    expect(encodeKey({ key: 'Up', eventType: 'release' }, known)).toBe('')
    expect(encodeKey({ key: 'Up', eventType: 'repeat' }, known)).toBe('\x1b[A')
  })

  test('keys that only the kitty protocol has send nothing', () => {
    for (const key of ['CapsLock', 'LeftShift', 'PrintScreen', 'Pause', 'MediaPlay'])
      expect(encodeKey({ key }, known)).toBe('')
  })
})

describe('the keypad', () => {
  const keys = [
    'KP_Divide',
    'KP_Multiply',
    'KP_Subtract',
    'KP_Add',
    'KP_Enter',
    'KP_Decimal',
    'KP_Separator',
    'KP_Equal',
  ]

  test('B100: without DECKPAM it sends its characters, and CR', () => {
    expect(keys.map((name) => send(name, known))).toEqual(['/', '*', '-', '+', '\r', '.', ',', '='])
    for (let digit = 0; digit <= 9; digit += 1) expect(send(`KP${digit}`, known)).toBe(String(digit))
    expect(send('KP_Enter', applicationCursor)).toBe('\r')
  })

  test('B100: under DECKPAM it sends SS3 and a letter', () => {
    expect(keys.map((name) => send(name, applicationKeypad))).toEqual(
      ['o', 'j', 'm', 'k', 'M', 'n', 'l', 'X'].map((final) => `\x1bO${final}`),
    )
    expect(Array.from({ length: 10 }, (_, digit) => send(`KP_${digit}`, applicationKeypad))).toEqual(
      [...'pqrstuvwxy'].map((final) => `\x1bO${final}`),
    )
    expect(send('Enter', applicationKeypad)).toBe('\r')
    expect(send('1', applicationKeypad)).toBe('1')
  })

  test('modifiers stand between SS3 and the letter, as xterm sends them', () => {
    expect(send('C-KP_Add', applicationKeypad)).toBe('\x1bO5k')
    expect(send('S-KP_Enter', applicationKeypad)).toBe('\x1bO2M')
  })

  test('without Num Lock it is the editing keys, which follow DECCKM and not DECKPAM', () => {
    expect(send('KP_Up', applicationKeypad)).toBe('\x1b[A')
    expect(send('KP_Up', applicationCursor)).toBe('\x1bOA')
    expect(send('C-KP_Home', known)).toBe('\x1b[1;5H')
    expect(send('KP_Delete', known)).toBe('\x1b[3~')
    expect(send('KP_Begin', known)).toBe('\x1b[E')
    expect(send('KP_Begin', applicationCursor)).toBe('\x1bOE')
  })
})
