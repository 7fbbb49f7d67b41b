import { describe, expect, test } from 'vitest'
import { largestPiece, splitInput } from './split-input.ts'

const piecesOf = (text: string, limit: number): string[] =>
  splitInput(Buffer.from(text), limit).map((piece) => Buffer.from(piece).toString())

describe('splitInput', () => {
  test.each<{ title: string; text: string; limit: number; pieces: string[] }>([
    { title: 'nothing is no piece', text: '', limit: 4, pieces: [] },
    { title: 'what fits stays whole', text: 'abcd', limit: 4, pieces: ['abcd'] },
    { title: 'plain text is cut anywhere', text: 'abcdefg', limit: 3, pieces: ['abc', 'def', 'g'] },
    { title: 'a character of two bytes is not cut', text: 'abé', limit: 3, pieces: ['ab', 'é'] },
    { title: 'a character of four bytes is not cut', text: 'a😀b', limit: 4, pieces: ['a', '😀', 'b'] },
    { title: 'CSI is not cut', text: 'ab\x1b[1;5Cd', limit: 7, pieces: ['ab', '\x1b[1;5Cd'] },
    { title: 'SS3 is not cut', text: 'abc\x1bOAd', limit: 5, pieces: ['abc', '\x1bOAd'] },
    { title: 'Alt with a character is not cut', text: 'abc\x1bé', limit: 5, pieces: ['abc', '\x1bé'] },
    { title: 'two Escape keys are two keys', text: 'abc\x1b\x1b', limit: 4, pieces: ['abc\x1b', '\x1b'] },
    { title: 'an OSC string is not cut', text: 'ab\x1b]8;;x\x07cd', limit: 8, pieces: ['ab', '\x1b]8;;x\x07c', 'd'] },
    {
      title: 'an APC string with ST is not cut',
      text: 'ab\x1b_x\x1b\\cd',
      limit: 6,
      pieces: ['ab', '\x1b_x\x1b\\c', 'd'],
    },
  ])('$title', ({ text, limit, pieces }) => {
    expect(piecesOf(text, limit)).toEqual(pieces)
  })

  test('a sequence that is longer than a piece is cut between characters', () => {
    const pieces = piecesOf(`\x1b]52;c;${'é'.repeat(10)}\x07`, 10)
    expect(pieces.join('')).toBe(`\x1b]52;c;${'é'.repeat(10)}\x07`)
    expect(pieces.every((piece) => !piece.includes('�'))).toBe(true)
  })

  test('whatever the input is, nothing is lost, and no piece is too long or empty', () => {
    const atoms = ['a', 'é', '漢', '😀', '\x1b', '\x1b[A', '\x1b[200~', '\x1bOP', '\x1b]0;t\x07', '\r', '\x80', '\x1b[']
    let seed = 1
    const next = (limit: number): number => {
      seed = (seed * 48271) % 2147483647
      return seed % limit
    }
    for (let round = 0; round < 200; round += 1) {
      const input = Buffer.concat(Array.from({ length: 40 }, () => Buffer.from(atoms[next(atoms.length)] ?? '')))
      const limit = 4 + next(20)
      const pieces = splitInput(input, limit)
      expect(Buffer.concat(pieces)).toEqual(input)
      expect(pieces.every(({ length }) => length > 0 && length <= limit)).toBe(true)
    }
  })

  test('bytes that are no text do not stop it', () => {
    const bytes = new Uint8Array(50).fill(0x80)
    expect(Buffer.concat(splitInput(bytes, 7))).toEqual(Buffer.from(bytes))
  })

  test('a piece is 1 kB at most', () => {
    expect(largestPiece).toBe(1024)
    expect(splitInput(new Uint8Array(3000)).map(({ length }) => length)).toEqual([1024, 1024, 952])
  })
})
