import { describe, expect, test } from 'vitest'
import { encodeKey } from './encode-key.ts'
import type { KeyEvent } from './key-event.ts'
import type { KeyModes } from './key-modes.ts'
import { parseKeyName } from './parse-key-name.ts'

const disambiguate = 1
const eventTypes = 2
const alternateKeys = 4
const allKeys = 8
const associatedText = 16
const everything = 31

const send = (name: string, kittyKeyboardFlags: number, more: KeyModes = {}): string =>
  encodeKey(parseKeyName(name), { ...more, kittyKeyboardFlags })

const sendEvent = (event: KeyEvent, kittyKeyboardFlags: number): string => encodeKey(event, { kittyKeyboardFlags })

describe('disambiguate', () => {
  test('text stays text', () => {
    expect(
      ['a', 'A', '!', 'é', '你', 'Space', 'S-Space', 'S-a', 'KP_7', 'KP_Add'].map((name) => send(name, disambiguate)),
    ).toEqual(['a', 'A', '!', 'é', '你', ' ', ' ', 'A', '7', '+'])
  })

  test('Escape, and Control and Alt with a character, are CSI u', () => {
    expect(send('Escape', disambiguate)).toBe('\x1b[27u')
    expect(send('C-c', disambiguate)).toBe('\x1b[99;5u')
    expect(send('M-a', disambiguate)).toBe('\x1b[97;3u')
    expect(send('M-A', disambiguate)).toBe('\x1b[97;4u')
    expect(send('C-M-a', disambiguate)).toBe('\x1b[97;7u')
    expect(send('C-i', disambiguate)).toBe('\x1b[105;5u')
    expect(send('C-Space', disambiguate)).toBe('\x1b[32;5u')
    expect(send('M-[', disambiguate)).toBe('\x1b[91;3u')
    expect(send('Super+a', disambiguate)).toBe('\x1b[97;9u')
    expect(send('Hyper+Super+C-M-S-a', disambiguate)).toBe('\x1b[97;32u')
    expect(send('C-é', disambiguate)).toBe('\x1b[233;5u')
  })

  test('B90: Control+C is 03 again as soon as the flags are gone: nothing is remembered', () => {
    expect(send('C-c', disambiguate)).toBe('\x1b[99;5u')
    expect(send('C-c', 0)).toBe('\x03')
    expect(encodeKey(parseKeyName('C-c'))).toBe('\x03')
  })

  test('B92: Control+Shift+L is CSI 108 ; 6 u: the code is that of the plain key', () => {
    expect(send('C-S-l', disambiguate)).toBe('\x1b[108;6u')
    expect(send('C-!', disambiguate)).toBe('\x1b[49;6u')
  })

  test('B94: Enter, Tab and Backspace stay bytes, and are CSI u with a modifier', () => {
    expect(['Enter', 'Tab', 'Backspace'].map((name) => send(name, disambiguate))).toEqual(['\r', '\t', '\x7f'])
    expect(send('S-Enter', disambiguate)).toBe('\x1b[13;2u')
    expect(send('C-Enter', disambiguate)).toBe('\x1b[13;5u')
    expect(send('M-Enter', disambiguate)).toBe('\x1b[13;3u')
    expect(send('S-Tab', disambiguate)).toBe('\x1b[9;2u')
    expect(send('C-S-Tab', disambiguate)).toBe('\x1b[9;6u')
    expect(send('C-Backspace', disambiguate)).toBe('\x1b[127;5u')
  })

  test('functional keys have their numbers, whatever DECCKM says', () => {
    const names = ['Up', 'Home', 'End', 'Insert', 'PageDown', 'F1', 'F2', 'F3', 'F4', 'F5', 'F12', 'F13', 'F35', 'Menu']
    const sequences = ['A', 'H', 'F', '2~', '6~', 'P', 'Q', '13~', 'S', '15~', '24~', '57376u', '57398u', '57363u']
    for (const more of [{}, { applicationCursorKeys: true }]) {
      expect(names.map((name) => send(name, disambiguate, more))).toEqual(sequences.map((rest) => `\x1b[${rest}`))
    }
    expect(send('S-F3', disambiguate)).toBe('\x1b[13;2~')
    expect(send('C-Up', disambiguate)).toBe('\x1b[1;5A')
    expect(send('Super+Delete', disambiguate)).toBe('\x1b[3;9~')
    expect(send('F36', disambiguate)).toBe(send('F36', 0))
  })

  test('keypad keys that give no text are keys of their own', () => {
    expect(send('KP_Enter', disambiguate, { applicationKeypad: true })).toBe('\x1b[57414u')
    expect(send('KP_Home', disambiguate)).toBe('\x1b[57423u')
    expect(send('KP_Begin', disambiguate)).toBe('\x1b[E')
    expect(send('C-KP_7', disambiguate)).toBe('\x1b[57406;5u')
  })

  test('the protocol goes before modifyOtherKeys', () => {
    expect(send('C-S-l', disambiguate, { modifyOtherKeys: 2 })).toBe('\x1b[108;6u')
  })
})

describe('event types', () => {
  const flags = disambiguate + eventTypes

  test('a repeat is :2 and a release is :3, with the modifier 1 where none is held', () => {
    expect(sendEvent({ key: 'Up', eventType: 'press' }, flags)).toBe('\x1b[A')
    expect(sendEvent({ key: 'Up', eventType: 'repeat' }, flags)).toBe('\x1b[1;1:2A')
    expect(sendEvent({ key: 'Up', eventType: 'release', shift: true }, flags)).toBe('\x1b[1;2:3A')
    expect(sendEvent({ key: 'c', control: true, eventType: 'release' }, flags)).toBe('\x1b[99;5:3u')
    expect(sendEvent({ key: 'F5', eventType: 'release' }, flags)).toBe('\x1b[15;1:3~')
    expect(sendEvent({ key: 'Escape', eventType: 'repeat' }, flags)).toBe('\x1b[27;1:2u')
  })

  test('text repeats as text, and its release is a sequence', () => {
    expect(sendEvent({ key: 'a', eventType: 'repeat' }, flags)).toBe('a')
    expect(sendEvent({ key: 'a', eventType: 'release' }, flags)).toBe('\x1b[97;1:3u')
  })

  test('Enter, Tab and Backspace have no release until all keys are reported', () => {
    for (const [key, code] of [
      ['Enter', 13],
      ['Tab', 9],
      ['Backspace', 127],
    ] as const) {
      expect(sendEvent({ key, eventType: 'release' }, flags)).toBe('')
      expect(sendEvent({ key, eventType: 'release', control: true }, flags)).toBe('')
      expect(sendEvent({ key, eventType: 'release' }, flags + allKeys)).toBe(`\x1b[${code};1:3u`)
    }
  })

  test('without the flag a release sends nothing and a repeat is a press', () => {
    expect(sendEvent({ key: 'Up', eventType: 'release' }, disambiguate)).toBe('')
    expect(sendEvent({ key: 'c', control: true, eventType: 'repeat' }, disambiguate)).toBe('\x1b[99;5u')
  })

  test('alone, the flag leaves presses of characters and of Escape as they were', () => {
    expect(send('C-c', eventTypes)).toBe('\x03')
    expect(send('Escape', eventTypes)).toBe('\x1b')
    expect(sendEvent({ key: 'c', control: true, eventType: 'repeat' }, eventTypes)).toBe('\x1b[99;5:2u')
    expect(sendEvent({ key: 'Escape', eventType: 'release' }, eventTypes)).toBe('\x1b[27;1:3u')
    expect(send('KP_Home', eventTypes)).toBe('\x1b[H')
    expect(send('KP_Enter', eventTypes)).toBe('\r')
    expect(send('C-KP_7', eventTypes)).toBe(send('C-7', eventTypes))
  })
})

describe('alternate keys', () => {
  const flags = disambiguate + alternateKeys

  test('the shifted key is added where Shift is held', () => {
    expect(send('C-S-a', flags)).toBe('\x1b[97:65;6u')
    expect(send('C-a', flags)).toBe('\x1b[97;5u')
    expect(send('C-!', flags)).toBe('\x1b[49:33;6u')
    expect(send('C-S-Up', flags)).toBe('\x1b[1;6A')
  })

  test('the physical key is added where it is another one', () => {
    expect(sendEvent({ key: 'с', code: 'KeyC', control: true }, flags)).toBe('\x1b[1089::99;5u')
    expect(sendEvent({ key: 'С', code: 'KeyC', control: true, shift: true }, flags)).toBe('\x1b[1089:1057:99;6u')
    expect(sendEvent({ key: 'c', code: 'KeyC', control: true }, flags)).toBe('\x1b[99;5u')
  })

  test('the plain key of another layout can be given', () => {
    const event: KeyEvent = { key: '2', unshiftedKey: 'é', code: 'Digit2', shift: true, control: true }
    expect(sendEvent(event, flags)).toBe('\x1b[233:50:50;6u')
  })

  test('alone, the flag changes nothing', () => {
    for (const name of ['C-S-a', 'Up', 'F1', 'Escape', 'S-Tab', 'KP_Enter']) {
      expect(send(name, alternateKeys, { applicationKeypad: true }), name).toBe(
        send(name, 0, { applicationKeypad: true }),
      )
    }
  })
})

describe('all keys as escape codes', () => {
  test('text is CSI u too, and so are Enter, Tab and Backspace', () => {
    expect(send('a', allKeys)).toBe('\x1b[97u')
    expect(send('A', allKeys)).toBe('\x1b[97;2u')
    expect(send('S-a', allKeys)).toBe('\x1b[97;2u')
    expect(send('!', allKeys)).toBe('\x1b[49;2u')
    expect(send('Space', allKeys)).toBe('\x1b[32u')
    expect(['Enter', 'Tab', 'Backspace', 'Escape'].map((name) => send(name, allKeys))).toEqual([
      '\x1b[13u',
      '\x1b[9u',
      '\x1b[127u',
      '\x1b[27u',
    ])
    expect(send('KP_7', allKeys)).toBe('\x1b[57406u')
    expect(send('C-c', allKeys)).toBe('\x1b[99;5u')
  })

  test('modifiers and locks are reported when pressed alone, and only then', () => {
    expect(sendEvent({ key: 'LeftShift', shift: true }, allKeys)).toBe('\x1b[57441;2u')
    expect(sendEvent({ key: 'Shift', code: 'ShiftRight', shift: true }, allKeys)).toBe('\x1b[57447;2u')
    expect(sendEvent({ key: 'LeftControl', eventType: 'release' }, allKeys + eventTypes)).toBe('\x1b[57442;1:3u')
    expect(sendEvent({ key: 'CapsLock', capsLock: true }, allKeys)).toBe('\x1b[57358;65u')
    expect(sendEvent({ key: 'LeftShift' }, disambiguate)).toBe('')
    expect(sendEvent({ key: 'PrintScreen' }, disambiguate)).toBe('\x1b[57361u')
  })

  test('locks are part of the modifiers, and never turn text or Enter into sequences before that', () => {
    expect(sendEvent({ key: 'a', capsLock: true, numLock: true }, allKeys)).toBe('\x1b[97;193u')
    expect(sendEvent({ key: 'A', capsLock: true, code: 'KeyA' }, allKeys)).toBe('\x1b[97;65u')
    expect(sendEvent({ key: 'A', capsLock: true, code: 'KeyA' }, disambiguate)).toBe('A')
    expect(sendEvent({ key: 'Enter', numLock: true }, disambiguate)).toBe('\r')
    expect(sendEvent({ key: 'c', control: true, numLock: true }, disambiguate)).toBe('\x1b[99;133u')
  })
})

describe('associated text', () => {
  const flags = allKeys + associatedText

  test('the text stands in the third field, as code points', () => {
    expect(send('a', flags)).toBe('\x1b[97;;97u')
    expect(send('A', flags)).toBe('\x1b[97;2;65u')
    expect(send('A', everything)).toBe('\x1b[97:65;2;65u')
    expect(send('KP_7', flags)).toBe('\x1b[57406;;55u')
    expect(send('😀', flags)).toBe('\x1b[128512;;128512u')
    expect(sendEvent({ key: 'Process', text: '你好' }, flags)).toBe('\x1b[0;;20320:22909u')
    expect(sendEvent({ key: 'e', text: 'é' }, flags)).toBe('\x1b[101;;233u')
  })

  test('there is none with Control or Alt, on release, of functional keys, and never a control character', () => {
    expect(send('C-a', flags)).toBe('\x1b[97;5u')
    expect(send('M-a', flags)).toBe('\x1b[97;3u')
    expect(sendEvent({ key: 'a', eventType: 'release' }, everything)).toBe('\x1b[97;1:3u')
    expect(sendEvent({ key: 'a', eventType: 'repeat' }, everything)).toBe('\x1b[97;1:2;97u')
    expect(send('Enter', flags)).toBe('\x1b[13u')
    expect(sendEvent({ key: 'a', text: 'x\x1b\x9b' }, flags)).toBe('\x1b[97;;120u')
  })

  test('without all keys, text is sent as text', () => {
    expect(send('a', disambiguate + associatedText)).toBe('a')
    expect(sendEvent({ key: 'Process', text: '你好' }, disambiguate + associatedText)).toBe('你好')
    expect(sendEvent({ key: 'Dead' }, everything)).toBe('')
  })
})
