import { describe, expect, test } from 'vitest'
import { encodeKey } from './encode-key.ts'
import type { KeyModes } from './key-modes.ts'

const known: KeyModes = {}
const applicationCursor: KeyModes = { applicationCursorKeys: true }
const applicationKeypad: KeyModes = { applicationKeypad: true }

describe('events of a browser', () => {
  test('the character of an event that names its physical key is final', () => {
    expect(encodeKey({ key: '2', shift: true, code: 'Digit2' }, known)).toBe('2')
    expect(encodeKey({ key: 'a', shift: true, capsLock: true, code: 'KeyA' }, known)).toBe('a')
    expect(encodeKey({ key: 'É', shift: true, code: 'Digit2' }, known)).toBe('É')
  })

  test('names of arrows, sides of modifiers and the keypad are understood', () => {
    expect(encodeKey({ key: 'ArrowLeft', code: 'ArrowLeft' }, applicationCursor)).toBe('\x1bOD')
    expect(encodeKey({ key: '7', code: 'Numpad7' }, applicationKeypad)).toBe('\x1bOw')
    expect(encodeKey({ key: 'Home', code: 'Numpad7' }, known)).toBe('\x1b[H')
    expect(encodeKey({ key: 'Enter', code: 'NumpadEnter' }, applicationKeypad)).toBe('\x1bOM')
    expect(encodeKey({ key: 'Shift', code: 'ShiftRight', shift: true }, known)).toBe('')
  })

  test('Control works by the physical key where the character is of another script', () => {
    expect(encodeKey({ key: 'с', code: 'KeyC', control: true }, known)).toBe('\x03')
    expect(encodeKey({ key: 'с', control: true }, known)).toBe('с')
  })

  test('composed text is sent, an event that is still composing is not', () => {
    expect(encodeKey({ key: 'Process', text: '你好' }, known)).toBe('你好')
    expect(encodeKey({ key: 'Dead' }, known)).toBe('')
    expect(encodeKey({ key: 'e', text: 'é' }, known)).toBe('é')
  })

  test('an unknown key is an error of encodeKey', () => {
    expect(() => encodeKey({ key: 'Nope' }, known)).toThrow(
      expect.objectContaining({ code: 'unknown-key', operation: 'encodeKey' }),
    )
    expect(() => encodeKey({ key: '\x03' }, known)).toThrow(expect.objectContaining({ code: 'unknown-key' }))
  })
})
