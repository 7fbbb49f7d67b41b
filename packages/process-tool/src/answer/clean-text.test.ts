import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test('B200: controls go, line ends become LF, halves of surrogate pairs become U+FFFD', () => {
  expect(cleanText('a\0b\x1bc\x07\x7f\x9b')).toBe('abc')
  expect(cleanText('a\r\nb\rc\u2028d\u2029e\u0085f\tg\n')).toBe('a\nb\nc\nd\ne\nf\tg\n')
  expect(cleanText('a\ud83d b\ude00 😀')).toBe('a\ufffd b\ufffd 😀')
})

test('whatever comes, the text survives JSON and UTF-8', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { maxLength: 50 }), (units) => {
      const text = cleanText(String.fromCharCode(...units))
      expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]|\p{Surrogate}/u)
      expect(Buffer.from(text).toString()).toBe(text)
    }),
  )
})
