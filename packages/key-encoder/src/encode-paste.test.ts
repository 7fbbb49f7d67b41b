import { describe, expect, test } from 'vitest'
import { encodePaste } from './encode-paste.ts'

const start = '\x1b[200~'
const end = '\x1b[201~'

const inner = (text: string): string => {
  const framed = encodePaste(text, { bracketed: true })
  expect(framed.startsWith(start)).toBe(true)
  expect(framed.endsWith(end)).toBe(true)
  return framed.slice(start.length, -end.length)
}

describe('the frame', () => {
  test('stands around the text exactly once', () => {
    expect(encodePaste("print('hello')", { bracketed: true })).toBe(`${start}print('hello')${end}`)
    expect(encodePaste('', { bracketed: true })).toBe(start + end)
  })

  test('is left away unless it was asked for: to a program that did not ask it is typed text', () => {
    expect(encodePaste("print('hello')", { bracketed: false })).toBe("print('hello')")
    expect(encodePaste('x')).toBe('x')
    expect(encodePaste('x', {})).toBe('x')
    expect(encodePaste('x', { bracketed: undefined })).toBe('x')
  })
})

describe('what is taken out', () => {
  test('B140: a paste cannot close its own frame', () => {
    expect(inner('echo X\x1b[201~\recho PWNED\r')).toBe('echo X\recho PWNED\r')
  })

  test.each([
    ['\x1b[20\x1b[201~1~x', 'x'],
    ['\x1b[200~a\x1b[201~', 'a'],
    ['\x1b\x1b[201~[201~x', 'x'],
    ['\x1b[2\x1b[20\x1b[200~1~00~x', 'x'],
    ['\x9b201~x', 'x'],
    ['\x9b20\x1b[201~0~x', 'x'],
    ['\x1b\x9b[201~x', '[201~x'],
  ])('B142: taking a marker out never makes another: %j', (text, left) => {
    expect(inner(text)).toBe(left)
    expect(encodePaste(text)).toBe(left)
  })

  test('B143: a text that ends in the beginning of a sequence cannot swallow the end of the frame', () => {
    for (const tail of ['\x1b', '\x1b[', '\x1b[2', '\x1b[20', '\x9b', '\x90']) {
      expect(inner(`abc${tail}`)).toBe(`abc${tail.replace(/[\x1b\x90\x9b]/, '')}`)
    }
  })

  test('ESC and every C1 control go, bracketed or not; other characters stay', () => {
    const controls = ['\x1b', ...Array.from({ length: 32 }, (_, index) => String.fromCharCode(0x80 + index))].join('')
    for (const bracketed of [true, false]) {
      expect(encodePaste(`a${controls}b`, { bracketed })).toContain('ab')
    }
    const kept = '\t\x00\x03\x7f\x08 é你😀\u2028\xa0~[200~201~'
    expect(inner(kept)).toBe(kept)
  })

  test('half of a surrogate pair is what it would be on its way anyway', () => {
    expect(inner('a\ud83db\ude00')).toBe('a\ufffdb\ufffd')
    expect(inner('😀')).toBe('😀')
  })
})

describe('line ends', () => {
  test('B146: LF, CRLF and CR are one CR each, bracketed or not', () => {
    expect(encodePaste('a\nb\r\nc\rd')).toBe('a\rb\rc\rd')
    expect(inner('a\nb\r\nc\rd')).toBe('a\rb\rc\rd')
    expect(encodePaste('\n\n\r\n\r\r\n')).toBe('\r\r\r\r\r')
  })

  test('the text is not submitted: no line end is added', () => {
    expect(encodePaste('echo A')).toBe('echo A')
  })
})

describe('size', () => {
  test('B148: a paste of 64 kB is one frame with the text whole', () => {
    const text = 'x'.repeat(65_536)
    expect(inner(text)).toBe(text)
  })

  test('B149: é a thousand times is c3 a9 a thousand times', () => {
    const bytes = new TextEncoder().encode(encodePaste('é'.repeat(1000)))
    expect(bytes.length).toBe(2000)
    expect(bytes.every((byte, index) => byte === (index % 2 === 0 ? 0xc3 : 0xa9))).toBe(true)
  })

  test('a text made of markers inside markers is done in one pass', () => {
    const depth = 100_000
    expect(inner(`${'\x1b[20'.repeat(depth)}${'1~'.repeat(depth)}`)).toBe('')
  })
})

declare const TextEncoder: new () => { encode(text: string): Uint8Array }
