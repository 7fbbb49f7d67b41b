import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyCutting } from '../test-support/cuttings.ts'
import { propertyOptions } from '../test-support/terminal-output.ts'
import { createAnsiStripper } from './ansi-stripper.ts'
import { LineCells } from './line-cells.ts'
import { createVtParser } from './vt-parser.ts'

const strip = (chunks: readonly (string | Uint8Array)[], maxLineLength = 16_384): string => {
  const stripper = createAnsiStripper({ newlines: 'lf', maxLineLength })
  return chunks.map((chunk) => stripper.push(chunk)).join('') + stripper.flush()
}

const rows: readonly (readonly [behaviour: string, input: string, text: string])[] = [
  ['EL 0 erases from the cursor on', 'abcdef\b\b\b\x1b[KX', 'abcX'],
  ['EL 1 erases up to the cursor and its column', 'abcdef\b\b\b\x1b[1KX', '   Xef'],
  ['EL 2 erases the line and leaves the cursor', 'abc\x1b[2KX', '   X'],
  ['EL 2 and a return make the line empty', 'abc\x1b[2K\rX', 'X'],
  ['an erased line leaves no blanks', 'abc\x1b[2K\nabc\r\x1b[K\nabc\x1b[1K\n', '\n\n\n'],
  ['erased columns at the end leave no blanks', 'abcd\b\b\b\x1b[1K\x1b[K\n', '\n'],
  ['blanks that were printed stay', 'Password: \nabc\r     \n', 'Password: \n     \n'],
  ['DECSEL erases too', 'abc\r\x1b[?KX', 'X'],
  ['ED 0 erases the rest of the line', 'abc\r\x1b[JX', 'X'],
  ['ED 1 and 2 are about the screen', 'a\x1b[1Jb\x1b[2Jc', 'abc'],
  ['EL with another value is nothing', 'abc\r\x1b[3KX', 'Xbc'],
  ['CHA alone moves nothing', 'abc\x1b[Gd\x1b[1Ge\x1b[9Gf', 'abcdef'],
  ['CHA to column 1 and EL is a new frame', '10%\x1b[1G\x1b[K20%\x1b[G\x1b[2K30%\x1b[0G\x1b[0J40%', '40%'],
  ['EL 2 and CHA to column 1 is a new frame', '- load\x1b[2K\x1b[1G\\ load\x1b[2K\x1b[1G', ''],
  ['a wide character overwrites two columns', 'abcd\r漢', '漢cd'],
  ['half of a wide character is overwritten, the other half is blank', '漢字\rX', 'X 字'],
  ['the right half of a wide character is overwritten', '漢字\r\x1b[Ka漢\bX', 'a X'],
  ['erasing a wide character takes two backspaces, as terminals want it', '漢\b\b  \b\bX', 'X '],
  ['a mark goes with its character', 'e\u0301x\rX', 'Xx'],
  ['a mark is not a column', 'e\u0301\bX', 'X'],
  ['marks are added to a character that is rewritten', 'ab\re\u0301', 'e\u0301b'],
  ['a mark joins a wide character', '漢\u0301\rab', 'ab'],
  ['a TAB is overwritten in its first columns and stays a TAB', 'a\tb\rXYZ', 'XYZ\tb'],
  ['a TAB is overwritten in the middle', 'a\tb\b\b\bX', 'a     X\tb'],
  ['a TAB over text moves only', 'abcdefghij\r\tX', 'abcdefghXj'],
  ['a TAB over the end of the text fills up to the stop', 'abc\r\tX', 'abc\tX'],
  ['a TAB after an erased line', 'ab\x1b[2K\tX', '  \tX'],
  ['EL inside of a TAB', 'a\tb\b\b\b\x1b[KX', 'a     X'],
  ['EL 1 in a line that is not ASCII', 'é漢b\b\x1b[1KX', '   X'],
  ['EL 0 in a line that is not ASCII', 'é漢b\b\x1b[KX', 'é漢X'],
  ['EL 2 in a line that is not ASCII leaves the cursor', 'é漢b\x1b[2KX', '    X'],
  ['frames that are not ASCII', '⠋ one\r⠙ two\r\x1b[K⠹ three\n', '⠹ three\n'],
  ['a return on an empty line', '\r\nX\r\r', '\nX'],
  ['a return, a sequence and a line feed are one line end', 'a\r\x1b[0m\nb', 'a\nb'],
]

describe('overwriting, at every split point', () => {
  test.each(rows)('%s', (_, input, text) => {
    for (const cutting of everyCutting(input)) expect(strip(cutting)).toBe(text)
  })
})

test('push gives finished lines, and pending shows the line being written', () => {
  const stripper = createAnsiStripper({ newlines: 'lf' })
  expect(stripper.push('one\r\ntwo\r\nName: ')).toBe('one\ntwo\n')
  expect(stripper.pending()).toBe('Name: ')
  expect(stripper.pending()).toBe('Name: ')
  expect(stripper.push('\rnAME\x1b[1')).toBe('')
  expect(stripper.pending()).toBe('nAME: ')
  expect(stripper.push('m\r\n')).toBe('nAME: \n')
  expect(stripper.pending()).toBe('')
})

test('pending shows a line that is not ASCII, and one with erased columns', () => {
  const stripper = createAnsiStripper()
  stripper.push('漢字\rX')
  expect(stripper.pending()).toBe('X 字')
  stripper.push('\r\x1b[Kabc\x1b[2Kd')
  expect(stripper.pending()).toBe('   d')
  expect(stripper.push('\n')).toBe('   d\n')
})

test('release gives the line once, and what follows begins anew', () => {
  const stripper = createAnsiStripper({ newlines: 'lf' })
  stripper.push('10%')
  expect(stripper.release()).toBe('10%')
  expect(stripper.release()).toBe('')
  stripper.push('\r20%')
  expect(stripper.release()).toBe('20%')
  expect(stripper.push(' done\r\n')).toBe(' done\n')
  stripper.push('漢\rX')
  expect(stripper.release()).toBe('X ')
  expect(stripper.flush()).toBe('')
})

test('flush gives the rest, and the stripper can be used again', () => {
  const stripper = createAnsiStripper()
  expect(stripper.push(Uint8Array.of(0x61, 0xe2, 0x82))).toBe('')
  expect(stripper.flush()).toBe('a\ufffd')
  stripper.push('b\x1bO')
  expect(stripper.flush()).toBe('b')
  expect(stripper.push('c\n')).toBe('c\n')
})

test('a line past the bound is given out in parts, and a return leads to the last one', () => {
  for (const cutting of everyCutting('abcdefghij\rXY\n')) expect(strip(cutting, 4)).toBe('abcdefghXY\n')
  for (const cutting of everyCutting('abé漢d\rX\n')) expect(strip(cutting, 4)).toBe('abéX d\n')
  for (const cutting of everyCutting('漢\ra漢bc\n')) expect(strip(cutting, 4)).toBe('a漢bc\n')
})

test('a line past the bound is given out while it is written', () => {
  const stripper = createAnsiStripper({ maxLineLength: 1000 })
  let given = ''
  for (let count = 0; count < 100; count++) {
    given += stripper.push('x'.repeat(99))
    expect(stripper.pending().length).toBeLessThanOrEqual(1000)
  }
  expect(given.length).toBeGreaterThanOrEqual(8900)
  expect(given + stripper.flush()).toBe('x'.repeat(9900))
})

/** Far below this deadline if each byte costs the same, far beyond it if each costs more than the one before. */
const deadlineMs = 60_000

test('hostile lines cost no more than long ones', { timeout: deadlineMs }, () => {
  const long = `${'x'.repeat(10_000)}é`
  const hostile = [
    `${long}${'\bY'.repeat(100_000)}`,
    `${long}${'\rY'.repeat(100_000)}`,
    `${long}${'\b\b\x1b[1Kab'.repeat(100_000)}`,
    `${long}${'x\x1b[2K'.repeat(100_000)}`,
    `${'x'.repeat(10_000)}${'\b\b\x1b[1Kab'.repeat(100_000)}`,
    '\t'.repeat(500_000),
    `a${'\u0301'.repeat(500_000)}\rb`,
    'é\rb'.repeat(200_000),
    '\x1b['.repeat(1_000_000),
    `\x1b[${'1;'.repeat(1_000_000)}m`,
    `\x1b[${':'.repeat(1_000_000)}`,
    '\x1b]'.repeat(1_000_000),
    '\x1bP'.repeat(1_000_000),
    `\x1b${'('.repeat(1_000_000)}`,
    '\u009d'.repeat(1_000_000),
    '\x1b]8;;'.repeat(500_000),
  ]
  for (const text of hostile) {
    const stripper = createAnsiStripper()
    for (let at = 0; at < text.length; at += 4096) stripper.push(text.slice(at, at + 4096))
    stripper.flush()
  }
})

test('a long unfinished line may arrive one unit at a time', { timeout: deadlineMs }, () => {
  const stripper = createAnsiStripper()
  for (let count = 0; count < 300_000; count++) stripper.push(count % 3 === 0 ? '\b' : 'é')
  expect(stripper.flush().length).toBeGreaterThan(0)
})

/** The same meaning without any short cut: every line as cells from the start. */
const model = (input: string): string => {
  let text = ''
  let cells = new LineCells('')
  const parser = createVtParser({
    print: (run) => cells.print(run, Number.POSITIVE_INFINITY),
    execute: (code) => {
      if (code === 0x08) cells.backspace()
      else if (code === 0x09) cells.tab()
      else if (code === 0x0d) cells.cursor = 0
      else if (code === 0x0a) {
        text += `${cells.toString()}\n`
        cells = new LineCells('')
      }
    },
    csi: ({ params }) => {
      if (params[0]?.[0] === 1) {
        cells.eraseLeft()
      } else if (params[0]?.[0] === 2) {
        const { cursor } = cells
        cells = new LineCells('')
        cells.cursor = cursor
      } else {
        cells.eraseRight()
      }
    },
  })
  parser.push(input)
  return text + cells.toString()
}

test('lines that are ASCII, and lines that are overwritten late, are what cells make of them', {
  timeout: deadlineMs,
}, () => {
  const part = fc.constantFrom(
    'a',
    'bcd',
    '        ',
    '漢',
    'é',
    '😀',
    '\t',
    '\r',
    '\b',
    '\b\b\b',
    '\n',
    '\x1b[K',
    '\x1b[1K',
    '\x1b[2K',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      expect(strip(parts)).toBe(model(parts.join('')))
      expect(strip([parts.join('')])).toBe(model(parts.join('')))
    }),
    { ...propertyOptions, numRuns: 3000 },
  )
})
