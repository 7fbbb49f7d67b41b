import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { describe, expect, test } from 'vitest'
import { createOutputDecoder } from './output-decoder.ts'

const cases = [
  { encoding: 'gbk', bytes: [0xb3, 0xc9, 0xb9, 0xa6], text: '成功' },
  { encoding: 'cp936', bytes: [0xb3, 0xc9, 0xb9, 0xa6], text: '成功' },
  { encoding: '866', bytes: [0x8e, 0xe8, 0xa8, 0xa1, 0xaa, 0xa0], text: 'Ошибка' },
  { encoding: 'ibm866', bytes: [0x8e, 0xe8, 0xa8, 0xa1, 0xaa, 0xa0], text: 'Ошибка' },
  { encoding: 'shift_jis', bytes: [0x93, 0xfa, 0x41, 0x96, 0x7b], text: '日A本' },
  { encoding: 'cp437', bytes: [0x41, 0x81, 0xe1, 0xc9, 0xff], text: 'Aüß╔\u00a0' },
  { encoding: 'CP850', bytes: [0x81, 0xd5, 0xf0], text: 'üı\u00ad' },
  { encoding: 'windows-1252', bytes: [0x80, 0x93], text: '€“' },
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf, 0xe6, 0x88, 0x90], text: '\ufeff成' },
]

describe('B176: output in a code page is decoded, wherever it is cut', () => {
  test.each(cases)('$encoding', ({ encoding, bytes, text }) => {
    for (let at = 0; at <= bytes.length; at++) {
      const decoder = createOutputDecoder(encoding)
      const first = decoder.decode(Uint8Array.from(bytes.slice(0, at)))
      const second = decoder.decode(Uint8Array.from(bytes.slice(at)))
      expect(`${first}${second}${decoder.flush()}`).toBe(text)
    }
  })

  test('a character at a time', () => {
    const decoder = createOutputDecoder('gbk')
    const pieces = [0xb3, 0xc9, 0xb9, 0xa6].map((byte) => String(decoder.decode(Uint8Array.of(byte))))
    expect(pieces).toEqual(['', '成', '', '功'])
  })

  test('one that is unfinished at the end is U+FFFD', () => {
    const decoder = createOutputDecoder('gbk')
    expect(`${decoder.decode(Uint8Array.of(0x41, 0xb3))}${decoder.flush()}`).toBe('A\ufffd')
  })
})

test('long ASCII is decoded when it is read, also after a character that was cut', () => {
  const decoder = createOutputDecoder()
  const bytes = Buffer.from(`${'x'.repeat(2000)}成${'y'.repeat(2000)}`)
  for (let at = 0; at <= bytes.length; at += 1) {
    const texts = [decoder.decode(bytes.subarray(0, at)), decoder.decode(bytes.subarray(at))]
    expect(texts.join('')).toBe(bytes.toString())
    expect(texts.reduce((sum, { length }) => sum + length, 0)).toBe(4001)
  }
  expect(typeof decoder.decode(bytes.subarray(0, 2000))).toBe('object')
  expect(typeof decoder.decode(bytes.subarray(0, 10))).toBe('string')
})

test.each(['klingon', 'cp1', ''])('the encoding %j is refused', (encoding) => {
  expect(() => createOutputDecoder(encoding)).toThrowError(
    expect.toSatisfy((error) => isPtarmiganError(error, 'invalid-argument')),
  )
})
