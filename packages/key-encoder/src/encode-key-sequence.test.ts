import { describe, expect, test } from 'vitest'
import { encodeKeySequence } from './encode-key-sequence.ts'
import type { KeyModes } from './key-modes.ts'
import type { KeySequenceRequest } from './key-sequence-request.ts'

const hexOf = (request: KeySequenceRequest): string =>
  Array.from(encodeKeySequence(request).bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

describe('the reference examples', () => {
  test.each<[KeySequenceRequest, string]>([
    [{ keys: ['C-c'] }, '\x03'],
    [{ keys: ['Up', 'Up', 'Enter'] }, '\x1b[A\x1b[A\r'],
    [{ hexBytes: ['0x04'] }, '\x04'],
    [{ literal: 'hello' }, 'hello'],
    [{ keys: ['C-d', 'C-z', 'C-a', 'M-x', 'S-Tab', 'C-M-a', '^C'] }, '\x04\x1a\x01\x1bx\x1b[Z\x1b\x01\x03'],
    [{ keys: ['Home', 'End'] }, '\x1b[1~\x1b[4~'],
    [{ keys: ['Home', 'End'], modes: {} }, '\x1b[H\x1b[F'],
  ])('%j is %j', (request, text) => {
    expect(encodeKeySequence(request).text).toBe(text)
  })
})

describe('order', () => {
  test('B101: text, bytes and keys, in the order in which the request has them', () => {
    const literal = '你好😀'
    const hexBytes = ['c3', 'a9', '00', 'ff']
    const keys = ['C-c', 'Enter']
    expect(hexOf({ literal, hexBytes, keys })).toBe('e4bda0e5a5bdf09f9880c3a900ff030d')
    expect(hexOf({ keys, hexBytes, literal })).toBe('030dc3a900ffe4bda0e5a5bdf09f9880')
    expect(hexOf({ modes: {}, hexBytes, literal })).toBe('c3a900ffe4bda0e5a5bdf09f9880')
  })

  test('a list of parts says the order, and may say a kind more than once', () => {
    const parts = [{ keys: ['Escape'] }, { literal: ':w' }, { keys: ['Enter'] }, { hexBytes: ['00'] }, { literal: 'x' }]
    expect(hexOf({ parts })).toBe('1b3a770d0078')
    expect(hexOf({ parts: [] })).toBe('')
  })

  test('parts and fields together have no order, and are refused', () => {
    expect(() => encodeKeySequence({ parts: [], literal: 'x' })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
  })

  test('nothing asked, nothing sent', () => {
    expect(encodeKeySequence({})).toEqual({ bytes: new Uint8Array(0), text: '', chunks: [] })
    expect(hexOf({ literal: '', keys: [], hexBytes: [] })).toBe('')
    expect(
      hexOf({ literal: undefined, keys: undefined, hexBytes: undefined, parts: undefined, modes: undefined }),
    ).toBe('')
  })
})

describe('bytes', () => {
  test('B101: bytes arrive as they are, and are not taken for characters', () => {
    expect(hexOf({ hexBytes: ['c3', 'a9', '00', 'ff'] })).toBe('c3a900ff')
    expect(encodeKeySequence({ hexBytes: ['c3', 'a9', '00', 'ff'] }).text).toBe('é\0\ufffd')
  })

  test.each([
    [['04'], '04'],
    [['0x04'], '04'],
    [['0X0a', '\\x1b'], '0a1b'],
    [['4'], '04'],
    [['0xf'], '0f'],
    [['c3 a9'], 'c3a9'],
    [['c3,a9, 0x00'], 'c3a900'],
    [['C3A900FF'], 'c3a900ff'],
    ['c3 a9', 'c3a9'],
    [[' ff\n'], 'ff'],
  ])('%j is %s', (hexBytes, hex) => {
    expect(hexOf({ hexBytes })).toBe(hex)
  })

  test.each(['', ' ', ',', 'g1', '0x', 'c3a', '0xc3a9', '-1', '256x', '1.5', '0x100', 'c3 a9 zz', '٤'])(
    '%j is no byte: refused, named',
    (item) => {
      expect(() => encodeKeySequence({ hexBytes: ['00', item] })).toThrow(
        expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining(JSON.stringify(item)) }),
      )
    },
  )
})

describe('literal text', () => {
  test('is never read as the names of keys', () => {
    expect(encodeKeySequence({ literal: 'Enter C-c ^C\n' }).text).toBe('Enter C-c ^C\n')
  })

  test('half of a surrogate pair is refused, with its place', () => {
    expect(() => encodeKeySequence({ literal: 'ab\ud83d' })).toThrow(
      expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining('index 2') }),
    )
  })

  test('a byte order mark is kept', () => {
    expect(hexOf({ literal: '\ufeffa' })).toBe('efbbbf61')
    expect(encodeKeySequence({ literal: '\ufeffa' }).text).toBe('\ufeffa')
  })
})

describe('modes', () => {
  test('a tracked terminal state can be passed as it is', () => {
    const tracked = {
      applicationCursorKeys: true,
      applicationKeypad: true,
      bracketedPaste: true,
      alternateScreen: true,
      mouseTracking: 'vt200',
      mouseEncoding: 'sgr-pixels',
      focusReporting: false,
      modifyOtherKeys: 2,
      kittyKeyboardFlags: 0,
      win32InputMode: false,
    } as const
    const modes: KeyModes = tracked
    expect(encodeKeySequence({ keys: ['Up', 'KP_7', 'C-S-l'], modes }).text).toBe('\x1bOA\x1bOw\x1b[27;6;76~')
  })
})

describe('all or nothing', () => {
  test('B103: one unknown key, and the keys before it are not encoded either', () => {
    expect(() => encodeKeySequence({ literal: 'rm ', keys: ['Up', 'Crtl+C', 'Enter'] })).toThrow(
      expect.objectContaining({
        name: 'KeyEncodingError',
        code: 'unknown-key',
        operation: 'encodeKeySequence',
        key: 'Crtl+C',
        suggestion: 'Ctrl+C',
        message: expect.stringMatching(/"Crtl\+C".*"Ctrl\+C".*Nothing was sent/),
      }),
    )
  })

  test('B103: S-Enter, F13 and C-S-a are keys, and are not typed as text', () => {
    expect(encodeKeySequence({ keys: ['S-Enter', 'F13', 'C-S-a'], modes: {} }).text).toBe('\r\x1b[1;2P\x01')
  })

  test('a key that these modes cannot send is refused, not left out', () => {
    expect(() => encodeKeySequence({ keys: ['a', 'MediaPlay'], modes: {} })).toThrow(
      expect.objectContaining({ code: 'invalid-argument', key: 'MediaPlay' }),
    )
    expect(encodeKeySequence({ keys: ['MediaPlay'], modes: { kittyKeyboardFlags: 1 } }).text).toBe('\x1b[57428u')
  })

  test.each([
    ['{"text":"x"}', 'text'],
    ['{"keys":"Up"}', 'keys'],
    ['{"keys":["Up",3]}', 'keys[1]'],
    ['{"literal":7}', 'literal'],
    ['{"hexBytes":[4]}', 'hexBytes[0]'],
    ['{"parts":{"keys":[]}}', 'parts'],
    ['{"parts":[{"key":"Up"}]}', 'parts[0].key'],
    ['{"parts":[null]}', 'parts[0]'],
    ['{"keys":null}', 'keys'],
  ])('a request from JSON such as %s is refused, naming %s', (json, field) => {
    expect(() => encodeKeySequence(JSON.parse(json))).toThrow(
      expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining(`${field}:`) }),
    )
  })
})

describe('chunks', () => {
  test('say what each piece came from, and are the bytes in order', () => {
    const { bytes, chunks } = encodeKeySequence({ literal: 'hé', hexBytes: ['00 01', '02'], keys: ['Up', 'Enter'] })
    expect(chunks.map(({ kind, source }) => [kind, source])).toEqual([
      ['literal', 'hé'],
      ['hex', '00 01'],
      ['hex', '02'],
      ['key', 'Up'],
      ['key', 'Enter'],
    ])
    expect(chunks.flatMap((chunk) => [...chunk.bytes])).toEqual([...bytes])
  })

  test('B104: a chunk that ends in a bare ESC says so, for what follows could be taken together with it', () => {
    const modes: KeyModes = { applicationCursorKeys: true }
    const request: KeySequenceRequest = { keys: ['Escape', 'O', 'M-Escape', 'C-[', 'M-x', 'Up'], modes }
    const ends = encodeKeySequence(request).chunks.map((chunk) => chunk.endsWithEscape)
    expect(ends).toEqual([true, false, true, true, false, false])
    expect(encodeKeySequence({ literal: 'x\x1b' }).chunks[0]?.endsWithEscape).toBe(true)
    expect(encodeKeySequence({ keys: ['Escape'], modes: { kittyKeyboardFlags: 1 } }).chunks[0]?.endsWithEscape).toBe(
      false,
    )
  })

  test('a modifier that makes no difference to the bytes is told', () => {
    const lost = (key: string, modes: KeyModes): readonly string[] | undefined =>
      encodeKeySequence({ keys: [key], modes }).chunks[0]?.lostModifiers
    expect(lost('S-Enter', {})).toEqual(['shift'])
    expect(lost('C-S-l', {})).toEqual(['shift'])
    expect(lost('C-1', {})).toEqual(['control'])
    expect(lost('Super+x', {})).toEqual(['super'])
    for (const key of ['C-c', 'S-a', 'S-!', 'A', 'S-Tab', 'M-x', 'C-Left', 'Enter', 'C-M-S-F5'])
      expect(lost(key, {})).toEqual([])
    expect(lost('S-Enter', { modifyOtherKeys: 1 })).toEqual([])
    expect(lost('Super+x', { kittyKeyboardFlags: 1 })).toEqual([])
  })
})
