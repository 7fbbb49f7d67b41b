import { expect, test } from 'vitest'
import { createTerminalStream } from './terminal-stream.ts'

const output = 'a\x1b[31mé日𝄞\x1b[6nb\x1b[21tc\x05d\x1b]11;?\x07e\x1b[m'
const watched = 'a\x1b[31mé日𝄞bcde\x1b[m'
const answered = 'a\x1b[31mé日𝄞\x1b[6nbcd\x1b]11;?\x07e\x1b[m'

const through = (pieces: readonly Uint8Array[], isAnswered: boolean): { watched: Buffer[]; answered: Buffer[] } => {
  const stream = createTerminalStream()
  stream.leaveQueries(isAnswered)
  const given = [...pieces.map((piece) => stream.push(piece)), stream.flush()]
  return {
    watched: given.map((piece) => Buffer.from(piece.watched)),
    answered: given.map((piece) => Buffer.from(piece.answered)),
  }
}

test('queries are in the stream of the terminal that answers, and nobody gets those that must not be answered', () => {
  const bytes = Buffer.from(output)
  for (let at = 0; at <= bytes.length; at++) {
    const pieces = [bytes.subarray(0, at), bytes.subarray(at)]
    const alone = through(pieces, false)
    expect(Buffer.concat(alone.watched).toString()).toBe(watched)
    expect(Buffer.concat(alone.answered).toString()).toBe(watched)
    const both = through(pieces, true)
    expect(Buffer.concat(both.watched).toString()).toBe(watched)
    expect(Buffer.concat(both.answered).toString()).toBe(answered)
  }
})

test('no piece ends within a character or a sequence', () => {
  const bytes = Buffer.from(output)
  const { answered: pieces } = through(
    [...bytes].map((byte) => Uint8Array.of(byte)),
    true,
  )
  for (const piece of pieces) {
    expect(Buffer.from(piece.toString()).equals(piece)).toBe(true)
    const rest = piece.toString().replaceAll(/\x1b\[[\d;]*[a-zA-Z]|\x1b\][^\x07]*\x07/g, '')
    expect(rest).not.toContain('\x1b')
  }
})

test('bytes that are no UTF-8 pass as they are', () => {
  const bytes = Uint8Array.of(0x61, 0xff, 0xc3, 0x28, 0xe2, 0x82, 0xf0, 0x9f, 0x62, 0xe2)
  for (let at = 0; at <= bytes.length; at++) {
    const { watched: pieces } = through([bytes.subarray(0, at), bytes.subarray(at)], false)
    expect(Buffer.concat(pieces)).toEqual(Buffer.from(bytes))
  }
})

test('a query that is under way when the owner changes is the new one’s', () => {
  const stream = createTerminalStream()
  const half = stream.push(Buffer.from('x\x1b[6'))
  stream.leaveQueries(true)
  const rest = stream.push(Buffer.from('n'))
  expect([Buffer.from(half.answered).toString(), Buffer.from(rest.answered).toString()]).toEqual(['x', '\x1b[6n'])
  expect(Buffer.from(rest.watched).toString()).toBe('')
  stream.push(Buffer.from('\x1b[6'))
  stream.leaveQueries(false)
  expect(Buffer.from(stream.push(Buffer.from('n')).answered).toString()).toBe('')
})
