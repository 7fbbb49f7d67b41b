import { describe, expect, test } from 'vitest'
import { isKeyEncodingError, type KeyEncodingError } from './key-encoding-error.ts'
import { allKeyNames, keyTable } from './key-table.ts'
import { parseKeyName } from './parse-key-name.ts'

describe('names', () => {
  test('a single character is itself, whatever it is', () => {
    for (const key of ['a', 'A', '1', '!', '-', '+', 'é', '你', '😀']) expect(parseKeyName(key)).toEqual({ key })
  })

  test('a decomposed character is the character it composes to', () => {
    expect(parseKeyName('e\u0301')).toEqual({ key: 'é' })
  })

  test('names are found in any case, with or without underscores', () => {
    for (const name of ['PageUp', 'pageup', 'PAGEUP', 'PAGE_UP', 'pgup', 'Prior']) {
      expect(parseKeyName(name)).toEqual({ key: 'PageUp' })
    }
    expect(parseKeyName('kp_enter')).toEqual({ key: 'KP_Enter' })
    expect(parseKeyName('KPEnter')).toEqual({ key: 'KP_Enter' })
    expect(parseKeyName('f63')).toEqual({ key: 'F63' })
  })

  test.each([
    ['Return', 'Enter'],
    ['Esc', 'Escape'],
    ['BSpace', 'Backspace'],
    ['ArrowUp', 'Up'],
    ['Del', 'Delete'],
    ['Ins', 'Insert'],
    ['PgDn', 'PageDown'],
    ['KP+', 'KP_Add'],
    ['KP-', 'KP_Subtract'],
    ['KP/', 'KP_Divide'],
    ['KP*', 'KP_Multiply'],
    ['Numpad7', 'KP_7'],
    ['Space', ' '],
    ['Plus', '+'],
  ])('%s is another name of %j', (alias, key) => {
    expect(parseKeyName(alias)).toEqual({ key })
  })

  test('back-tab is Shift+Tab', () => {
    for (const name of ['BTab', 'btab', 'BackTab', 'S-BTab'])
      expect(parseKeyName(name)).toEqual({ key: 'Tab', shift: true })
  })

  test('a control character is the key that makes it', () => {
    expect(parseKeyName('\r')).toEqual({ key: 'Enter' })
    expect(parseKeyName('\t')).toEqual({ key: 'Tab' })
    expect(parseKeyName('\x1b')).toEqual({ key: 'Escape' })
    expect(parseKeyName('\x7f')).toEqual({ key: 'Backspace' })
    expect(parseKeyName('\x03')).toEqual({ key: 'c', control: true })
    expect(parseKeyName('\x00')).toEqual({ key: '@', control: true })
  })

  test('no two keys share a name, and every name leads to its own key', () => {
    const folded = allKeyNames.map((name) => name.toLowerCase().replaceAll('_', ''))
    expect(new Set(folded).size).toBe(folded.length)
    for (const { name, aliases } of keyTable) {
      for (const each of [name, ...aliases]) expect(parseKeyName(each), each).toEqual({ key: name })
    }
  })
})

describe('modifiers', () => {
  test('prefixes stand in any order, short, long and mixed', () => {
    const event = { key: 'Left', control: true, alt: true, shift: true }
    const names = [
      'C-M-S-Left',
      'S-C-M-Left',
      'Ctrl+Alt+Shift+Left',
      'shift+ctrl+alt+left',
      'Ctrl-Alt-S-Left',
      'C-Alt+S-left',
    ]
    for (const name of names) expect(parseKeyName(name), name).toEqual(event)
  })

  test('Meta, Option and A- are Alt; Super, Cmd and Win are Super', () => {
    for (const name of ['M-x', 'A-x', 'Meta+x', 'Option+x', 'Alt-x'])
      expect(parseKeyName(name)).toEqual({ key: 'x', alt: true })
    for (const name of ['Super+x', 'Cmd+x', 'Win+x']) expect(parseKeyName(name)).toEqual({ key: 'x', super: true })
    expect(parseKeyName('Hyper+x')).toEqual({ key: 'x', hyper: true })
  })

  test('the separators themselves can be the key', () => {
    expect(parseKeyName('C--')).toEqual({ key: '-', control: true })
    expect(parseKeyName('Ctrl++')).toEqual({ key: '+', control: true })
    expect(parseKeyName('M-+')).toEqual({ key: '+', alt: true })
    expect(parseKeyName('C-KP-')).toEqual({ key: 'KP_Subtract', control: true })
  })

  test('with Control the case of a letter says nothing, without it it does', () => {
    for (const name of ['C-c', 'C-C', 'Ctrl+C', 'c-c', '^C', '^c'])
      expect(parseKeyName(name)).toEqual({ key: 'c', control: true })
    expect(parseKeyName('C-M-X')).toEqual({ key: 'x', control: true, alt: true })
    expect(parseKeyName('M-X')).toEqual({ key: 'X', alt: true })
    expect(parseKeyName('C-S-L')).toEqual(parseKeyName('C-S-l'))
  })

  test('a written Shift stands with the plain character', () => {
    expect(parseKeyName('S-A')).toEqual({ key: 'a', shift: true })
    expect(parseKeyName('S-!')).toEqual({ key: '1', shift: true })
    expect(parseKeyName('S-1')).toEqual({ key: '1', shift: true })
    expect(parseKeyName('C-!')).toEqual({ key: '!', control: true })
  })

  test('a caret before a character is Control, and takes modifiers too', () => {
    expect(parseKeyName('^[')).toEqual({ key: '[', control: true })
    expect(parseKeyName('^?')).toEqual({ key: '?', control: true })
    expect(parseKeyName('M-^C')).toEqual({ key: 'c', control: true, alt: true })
  })
})

describe('unknown names', () => {
  test.each([
    ['Crtl+C', 'Ctrl+C'],
    ['Cntrl-c', 'Ctrl-c'],
    ['C-Dlete', 'C-Delete'],
    ['Shfit+Tab', 'Shift+Tab'],
    ['PageUpp', 'PageUp'],
    ['Entr', 'Enter'],
    ['escpe', 'Escape'],
    ['F99', 'F9'],
    ['backspce', 'Backspace'],
    ['Ctl+Alt+Dle', 'Ctrl+Alt+Del'],
  ])('B103: %s is refused, and %s is offered', (name, suggestion) => {
    const error = refusal(name)
    expect(error).toMatchObject({ code: 'unknown-key', key: name, suggestion, operation: 'parseKeyName' })
    expect(error.message).toContain(JSON.stringify(name))
    expect(error.message).toContain(JSON.stringify(suggestion))
    expect(error.message).toContain('Nothing was sent')
  })

  test.each([
    '',
    'C-',
    'Ctrl+',
    'M-C-',
    'hello',
    'C-C-c',
    'a+b',
    '^Up',
    '^é',
    '\ud83d',
    '\x9b',
    'C-\x85',
    'Up Up',
    '👨‍👩‍👧',
  ])('%j is refused', (name) => {
    expect(refusal(name).code).toBe('unknown-key')
  })

  test('what is offered is always a name that exists', () => {
    for (const name of ['xyzzy', 'C-M-xyzzy', 'Foo+Bar+Baz', '----', '++', '', 'C-', 'Z-Z-Z', 'Control-Alt-Dellete']) {
      expect(() => parseKeyName(refusal(name).suggestion ?? ''), name).not.toThrow()
    }
  })

  test('a name of any length is refused at once', () => {
    expect(refusal('C-'.repeat(20_000)).code).toBe('unknown-key')
    expect(refusal('x'.repeat(1_000_000)).code).toBe('unknown-key')
  })
})

function refusal(name: string): KeyEncodingError {
  try {
    parseKeyName(name)
  } catch (error) {
    if (isKeyEncodingError(error)) return error
    throw error
  }
  throw new Error(`${name} was accepted`)
}
