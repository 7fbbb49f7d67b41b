import { createQueryFilter, type TerminalQuery } from '@ptarmigan/ansi'
import { describe, expect, test } from 'vitest'
import { createStreamText } from './stream-text.ts'

const filtered = (encoding?: string) => {
  const asked: TerminalQuery['kind'][] = []
  const filter = createQueryFilter({ onQuery: ({ kind }) => asked.push(kind) })
  const text = createStreamText({ encoding, filter })
  const read = (...chunks: (string | readonly number[])[]): string =>
    chunks
      .map((chunk) => String(text.push(typeof chunk === 'string' ? Buffer.from(chunk) : Uint8Array.from(chunk))))
      .join('')
  return { asked, read, text }
}

describe('the text of a terminal', () => {
  test('is without its queries, wherever it is cut', () => {
    const { asked, read, text } = filtered()
    expect(read('a\x1b[6', 'né', [0xe2, 0x82], [0xac], '\x1b[31mb\x1b[') + text.flush()).toBe('aé€\x1b[31mb\x1b[')
    expect(asked).toEqual(['cursor-position'])
  })

  test('of many characters is not made before it is read', () => {
    const { text } = filtered()
    const bytes = Buffer.from('plain \x1b[1mtext\x1b[0m\r\n'.repeat(100))
    expect(typeof text.push(bytes)).toBe('object')
    expect(String(text.push(bytes))).toBe(bytes.toString())
  })

  test('ends with what was held back, and U+FFFD for a character that was not finished', () => {
    const { read, text } = filtered()
    expect(read('a\x1b[6')).toBe('a')
    expect(text.flush()).toBe('\x1b[6')
    expect(read([0xe2, 0x82])).toBe('')
    expect(text.flush()).toBe('\ufffd')
  })

  test('B176: in a code page a character is no query, whatever its bytes are', () => {
    const { asked, read, text } = filtered('gbk')
    expect(read([0xc2], [0x9b, 0x36, 0x6e], '\x1b[6n!') + text.flush()).toBe('\u8078' + '6n!')
    expect(asked).toEqual(['cursor-position'])
  })
})

test.each([undefined, createQueryFilter()])('B172: a character that begins in a repaint is whole', (filter) => {
  const text = createStreamText({ encoding: undefined, filter })
  text.skip(Buffer.from([0x61, 0xe2, 0x82]))
  expect(String(text.push(Buffer.from([0xac, 0x62])))).toBe('€b')
})

test('without a filter queries stay', () => {
  const text = createStreamText({ encoding: undefined, filter: undefined })
  expect(String(text.push(Buffer.from('a\x1b[6n')))).toBe('a\x1b[6n')
  expect(text.flush()).toBe('')
})
