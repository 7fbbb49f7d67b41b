import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeKey } from './encode-key.ts'
import { encodeKeySequence } from './encode-key-sequence.ts'
import { encodePaste } from './encode-paste.ts'
import { isKeyEncodingError } from './key-encoding-error.ts'
import type { KeyEvent } from './key-event.ts'
import type { KeyModes } from './key-modes.ts'
import type { KeySequencePart } from './key-sequence-request.ts'
import { allKeyNames, keyTable } from './key-table.ts'
import { parseKeyName } from './parse-key-name.ts'
import { decodeUtf8 } from './utf8.ts'

const fixed = { seed: 20_240_917, numRuns: 500 }

const modes: fc.Arbitrary<KeyModes> = fc.record({
  applicationCursorKeys: fc.boolean(),
  applicationKeypad: fc.boolean(),
  modifyOtherKeys: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
  kittyKeyboardFlags: fc.integer({ min: 0, max: 31 }),
})

const modifierPrefix = fc.subarray(['C-', 'M-', 'S-'], { minLength: 0 }).map((prefixes) => prefixes.join(''))
const character = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((text) => {
  return [...text.normalize('NFC')].length === 1 && !/[\x80-\x9f]/.test(text)
})
/** Keys that send something in every mode. */
const sendableKeys = keyTable.filter(({ legacy }) => legacy.kind !== 'none').map(({ name }) => name)
const keyName = fc
  .tuple(modifierPrefix, fc.oneof(fc.constantFrom(...sendableKeys), character))
  .map(([prefix, key]) => prefix + key)

const part: fc.Arbitrary<KeySequencePart> = fc.oneof(
  fc.record({ literal: fc.string({ unit: 'binary' }) }),
  fc.record({ keys: fc.array(keyName, { maxLength: 4 }) }),
  fc.record({
    hexBytes: fc.array(
      fc.integer({ min: 0, max: 255 }).map((byte) => byte.toString(16).padStart(2, '0')),
      { maxLength: 4 },
    ),
  }),
)

const bytesOf = (request: Parameters<typeof encodeKeySequence>[0]): number[] => [...encodeKeySequence(request).bytes]

describe('sequences', () => {
  test('the order of the output is the order of the input: a whole is its parts, one after the other', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), modes, (parts, modes) => {
        const alone = parts.flatMap((each) => bytesOf({ parts: [each], modes }))
        expect(bytesOf({ parts, modes })).toEqual(alone)
      }),
      fixed,
    )
  })

  test('the order of keys is the order of their bytes', () => {
    fc.assert(
      fc.property(fc.array(keyName, { maxLength: 8 }), modes, (keys, modes) => {
        expect(bytesOf({ keys, modes })).toEqual(keys.flatMap((key) => bytesOf({ keys: [key], modes })))
      }),
      fixed,
    )
  })

  test('a literal is its UTF-8, and every list of bytes is itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uint8Array(), (literal, bytes) => {
        expect(decodeUtf8(encodeKeySequence({ literal }).bytes)).toBe(literal)
        const hexBytes = Array.from(bytes, (byte) => `0x${byte.toString(16)}`)
        expect(bytesOf({ hexBytes })).toEqual([...bytes])
      }),
      fixed,
    )
  })

  test('an unknown name anywhere, and nothing is encoded: only an error comes back', () => {
    const unknown = fc.string({ minLength: 2 }).filter((name) => !isKnown(name))
    fc.assert(
      fc.property(fc.array(keyName), unknown, fc.array(keyName), modes, (before, name, after, modes) => {
        let error: unknown
        try {
          encodeKeySequence({ literal: 'x', keys: [...before, name, ...after], modes })
        } catch (caught) {
          error = caught
        }
        expect(isKeyEncodingError(error, 'unknown-key')).toBe(true)
        expect(error).toMatchObject({ key: name, suggestion: expect.any(String) })
        if (isKeyEncodingError(error)) expect(isKnown(error.suggestion ?? '')).toBe(true)
      }),
      fixed,
    )
  })
})

describe('keys', () => {
  test('F1 to F12 with every set of modifiers are 96 different strings in every mode', () => {
    fc.assert(
      fc.property(fc.option(modes, { nil: undefined }), (modes) => {
        const strings = new Set<string>()
        for (let number = 1; number <= 12; number += 1) {
          for (let set = 0; set < 8; set += 1) {
            const held = { shift: (set & 1) !== 0, alt: (set & 2) !== 0, control: (set & 4) !== 0 }
            strings.add(encodeKey({ key: `F${number}`, ...held }, modes))
          }
        }
        expect(strings.size).toBe(96)
      }),
      fixed,
    )
  })

  test('any event in any mode has an answer, and it is one key: text without controls, or one sequence', () => {
    fc.assert(
      fc.property(event(), modes, (event, modes) => {
        const sent = encodeKey(event, modes)
        expect(sent).toMatch(
          /^(?:\P{Cc}*|\x1b?(?:\P{Cc}|[\0-\x1a\x1c-\x1f\x7f]|\x1b)|\x1b?\x1b\[[\d;:<]*[A-Za-z~]|\x1bO\d?[A-Za-z])$/u,
        )
      }),
      { ...fixed, numRuns: 3000 },
    )
  })

  test('while the kitty protocol disambiguates, no key ends in a bare ESC', () => {
    fc.assert(
      fc.property(event(), fc.integer({ min: 0, max: 31 }), (event, flags) => {
        expect(encodeKey(event, { kittyKeyboardFlags: flags | 1 }).endsWith('\x1b')).toBe(false)
      }),
      fixed,
    )
  })

  test('what modes do to keys depends on the modes alone: the same call twice is the same', () => {
    fc.assert(
      fc.property(event(), modes, modes, (event, first, second) => {
        const before = encodeKey(event, first)
        encodeKey(event, second)
        expect(encodeKey(event, first)).toBe(before)
      }),
      fixed,
    )
  })

  test('names are read the same in any case', () => {
    fc.assert(
      fc.property(modifierPrefix, fc.constantFrom(...allKeyNames), (prefix, name) => {
        const event = parseKeyName(prefix + name)
        expect(parseKeyName((prefix + name).toUpperCase())).toEqual(event)
        expect(parseKeyName((prefix + name).toLowerCase())).toEqual(event)
      }),
      fixed,
    )
  })
})

describe('pastes', () => {
  const fragment = fc.constantFrom(
    '\x1b',
    '[',
    '2',
    '0',
    '1',
    '~',
    '\x9b',
    '\x1b[200~',
    '\x1b[201~',
    '\r',
    '\n',
    'a',
    'é',
    '\ud83d',
    '\ude00',
  )
  const hostile = fc.oneof(
    fc.array(fragment, { maxLength: 60 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
  )

  test('sanitising what was sanitised changes nothing', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const once = encodePaste(text)
        expect(encodePaste(once)).toBe(once)
      }),
      { ...fixed, numRuns: 3000 },
    )
  })

  test('the frame is the only marker, and no ESC, C1 or LF is left inside', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const framed = encodePaste(text, { bracketed: true })
        expect(framed.startsWith('\x1b[200~') && framed.endsWith('\x1b[201~')).toBe(true)
        const inside = framed.slice(6, -6)
        expect(inside).not.toMatch(/[\x1b\x80-\x9f\n]/)
        expect(inside).toBe(encodePaste(text))
      }),
      { ...fixed, numRuns: 3000 },
    )
  })

  test('ordinary text loses nothing', () => {
    const ordinary = fc.string({ unit: 'grapheme' }).filter((text) => !/[\x1b\x80-\x9f\r\n]/.test(text))
    fc.assert(
      fc.property(ordinary, (text) => {
        expect(encodePaste(text)).toBe(text)
      }),
      fixed,
    )
  })
})

function isKnown(name: string): boolean {
  try {
    parseKeyName(name)
    return true
  } catch (error) {
    if (isKeyEncodingError(error, 'unknown-key')) return false
    throw error
  }
}

function event(): fc.Arbitrary<KeyEvent> {
  const held = fc.boolean()
  return fc.record({
    key: fc.oneof(
      fc.constantFrom(...keyTable.map(({ name }) => name)),
      fc.constantFrom(...'aA1!éÉ你 '),
      fc.constant('😀'),
    ),
    shift: held,
    alt: held,
    control: held,
    super: held,
    hyper: held,
    meta: held,
    capsLock: held,
    numLock: held,
    eventType: fc.constantFrom<'press' | 'repeat' | 'release'>('press', 'repeat', 'release'),
  })
}
