import { describe, expect, test } from 'vitest'
import { everyCutting } from '../test-support/cuttings.ts'
import { recordEvents } from '../test-support/record-events.ts'
import { createVtParser } from './vt-parser.ts'

/** Every row is also fed at every split point, unit by unit and byte by byte. */
const rows: readonly (readonly [behaviour: string, input: string, events: readonly string[]])[] = [
  ['text is one run', 'aé漢😀', ['print aé漢😀']],
  ['C0 controls are executed between runs', 'a\nb\x00', ['print a', 'execute a', 'print b', 'execute 0']],
  ['DEL is nothing', 'a\x7fb\x1b[\x7f1\x7fm', ['print ab', 'csi 1 m']],
  ['a control sequence has parameters', '\x1b[1;22;333H', ['csi 1;22;333 H']],
  ['parameters may be left out', '\x1b[m\x1b[;5m\x1b[5;m', ['csi m', 'csi ;5 m', 'csi 5; m']],
  ['parameters have colon sub-parameters', '\x1b[38:2::255:0;4:3m', ['csi 38:2::255:0;4:3 m']],
  [
    'a private marker is the prefix',
    '\x1b[?25h\x1b[>1u\x1b[<u\x1b[=5;1u',
    ['csi ? 25 h', 'csi > 1 u', 'csi < u', 'csi = 5;1 u'],
  ],
  ['intermediates come before the final', "\x1b[0 q\x1b[!p\x1b[1'z", ['csi 0   q', 'csi ! p', "csi 1 ' z"]],
  ['a marker that comes late makes the sequence void', '\x1b[1?hX', ['print X']],
  ['a parameter after an intermediate makes the sequence void', '\x1b[!1pX', ['print X']],
  ['C0 inside a control sequence is executed', '\x1b[3\n1mX', ['execute a', 'csi 31 m', 'print X']],
  ['C0 inside an escape sequence is executed', '\x1b(\rBX', ['execute d', 'esc (B', 'print X']],
  [
    'CAN and SUB abort and are executed',
    '\x1b[31\x18X\x1b]0;t\x1aY\x1bPq\x18Z',
    ['execute 18', 'print X', 'execute 1a', 'print Y', 'execute 18', 'print Z'],
  ],
  ['ESC restarts', '\x1b\x1b[31\x1b[32mX', ['csi 32 m', 'print X']],
  ['escape sequences have intermediates', '\x1b7\x1b(B\x1b#8\x1b$)C', ['esc 7', 'esc (B', 'esc #8', 'esc $)C']],
  ['OSC ends with BEL or ST', '\x1b]0;ti\x07\x1b]2;tle\x1b\\', ['osc 0 ti bel', 'osc 2 tle st']],
  ['OSC without a number is data', '\x1b]x;y\x07\x1b];y\x07\x1b]\x07', ['osc - x;y bel', 'osc - ;y bel', 'osc -  bel']],
  ['OSC of a number only has no data', '\x1b]104\x07', ['osc 104  bel']],
  ['OSC keeps text of any width and no controls', '\x1b]2;a\né\x7f漢\x07', ['osc 2 aé漢 bel']],
  ['a string that ESC breaks off is not reported', '\x1b]0;t\x1b[31mX', ['csi 31 m', 'print X']],
  ['a string that a C1 control breaks off is not reported', '\x1b]0;t\u009b31mX', ['csi 31 m', 'print X']],
  [
    'DCS has the parts of a control sequence',
    '\x1bP1$r0m\x1b\\\x1bP>|name\x1b\\',
    ['dcs 1 $ r 0m st', 'dcs > | name st'],
  ],
  ['DCS keeps the controls inside', '\x1bPq#1\n#2\x1b\\', ['dcs q #1\n#2 st']],
  ['a malformed DCS is swallowed to its end', '\x1bP1?q#1\x1b\\X', ['esc \\', 'print X']],
  ['APC, PM and SOS are strings', '\x1b_a\x1b\\\x1b^b\x1b\\\x1bXc\x1b\\', ['apc a st', 'pm b st', 'sos c st']],
  [
    'BEL ends every string',
    '\x1b_a\x07\x1b^b\x07\x1bXc\x07\x1bPqd\x07\x1bP1\x07X',
    ['apc a bel', 'pm b bel', 'sos c bel', 'dcs q d bel', 'print X'],
  ],
  [
    'C1 controls are sequences',
    '\u009b31m\u009d0;t\u009c\u0090q#\u009c\u009fa\u009c\u009eb\u009c\u0098c\u009c',
    ['csi 31 m', 'osc 0 t st', 'dcs q # st', 'apc a st', 'pm b st', 'sos c st'],
  ],
  ['other C1 controls are their 7-bit form', 'a\u0084\u0085\u008e', ['print a', 'esc D', 'esc E', 'esc N']],
  ['only C1 code points are controls', '\u00a0\u00c2\u009b\u00ff', ['print \u00a0\u00c2\u00ff']],
  ['text inside a sequence ends it and is printed', '\x1b[3éX\x1b漢\x1b(é\x1bP1é', ['print éX漢éé']],
  ['a stray ST is an escape sequence', '\x1b\\X', ['esc \\', 'print X']],
  ['an ESC after an ESC in a string is a new one', '\x1b]0;t\x1b\x1b\\X', ['esc \\', 'print X']],
  ['CAN after the ESC of a string aborts', '\x1b]0;t\x1b\x18\\X', ['execute 18', 'print \\X']],
  ['numbers stop at 2^31 - 1', '\x1b[99999999999999999999;1m', ['csi 2147483647;1 m']],
  ['lone surrogates are U+FFFD', 'a\ud83db', ['print a\ufffdb']],
]

describe('each as a whole, at every split point, unit by unit and byte by byte', () => {
  test.each(rows)('%s', (_, input, events) => {
    for (const cutting of everyCutting(input)) expect(recordEvents(cutting)).toEqual(events)
  })
})

test('bytes that are no UTF-8 are U+FFFD, and C1 controls only as code points', () => {
  expect(recordEvents([Uint8Array.of(0x61, 0x9b, 0x33, 0x31, 0x6d, 0xff)])).toEqual(['print a\ufffd31m\ufffd'])
  expect(recordEvents([Uint8Array.of(0xc2), Uint8Array.of(0x9b, 0x6d)])).toEqual(['csi m'])
  expect(recordEvents([Uint8Array.of(0xe2, 0x82), Uint8Array.of(0xc2, 0x9b, 0x6d)])).toEqual(['print \ufffd', 'csi m'])
})

test('the end of the input forgets an unfinished sequence and completes an unfinished character', () => {
  expect(recordEvents(['a\x1b[3'])).toEqual(['print a'])
  expect(recordEvents(['a\x1b]0;x'])).toEqual(['print a'])
  expect(recordEvents([Uint8Array.of(0x61, 0xe2, 0x82)])).toEqual(['print a\ufffd'])
  expect(recordEvents(['a\ud83d'])).toEqual(['print a\ufffd'])
})

test('after flush and after reset a parser begins anew', () => {
  const printed: string[] = []
  const parser = createVtParser({ print: (text) => printed.push(text) })
  parser.push('\x1b[3')
  parser.flush()
  parser.push('1m\x1b]0;')
  parser.reset()
  parser.push('x')
  expect(printed).toEqual(['1m', 'x'])
})

test('a string within the bound is reported, a longer one is swallowed', () => {
  const options = { maxStringLength: 4 }
  expect(recordEvents(['\x1b]0;12\x07'], options)).toEqual(['osc 0 12 bel'])
  expect(recordEvents(['\x1b]0;', '1', '2', '3\x07X'], options)).toEqual(['print X'])
  expect(recordEvents(['\x1b]0;123\x07\x1b]0;12\x07'], options)).toEqual(['osc 0 12 bel'])
})

test('too many parameters keep the first 64 values, and too many intermediates void a sequence', () => {
  const many = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(recordEvents([`\x1b[${many.join(';')}m`])).toEqual([`csi ${many.slice(0, 64).join(';')} m`])
  expect(recordEvents([`\x1b[${many.join(':')}m`])).toEqual([`csi ${many.slice(0, 64).join(':')} m`])
  expect(recordEvents([`\x1b[1${'!'.repeat(5)}pX\x1b${'('.repeat(5)}BY\x1bP${'!'.repeat(5)}p\x07`])).toEqual([
    'print XY',
  ])
})

test('what a handler does not take costs nothing and breaks nothing', () => {
  const parser = createVtParser({})
  parser.push('a\n\x1b[31m\x1b]0;t\x07\x1bPq\x1b\\\x1b_a\x07\x1b^b\x07\x1bXc\x07\x1b7\u0085')
  parser.flush()
})

test('a handler that only asks for some controls still gets them all in order', () => {
  const codes: number[] = []
  const parser = createVtParser({ controls: [0x05], execute: (code) => codes.push(code) })
  parser.push('plain\ttext\r\n')
  parser.push('a\x05')
  expect(codes.filter((code) => code === 0x05)).toEqual([0x05])
})

test('a handler may push into another parser, and one that throws leaves the parser usable', () => {
  const inner: string[] = []
  const other = createVtParser({ print: (text) => inner.push(text) })
  const outer: string[] = []
  const parser = createVtParser({
    print: (text) => {
      other.push(`<${text}>`)
      outer.push(text)
      if (text === 'bad') throw new Error('handler')
    },
  })
  parser.push('é\x1b[mb')
  expect(() => parser.push('bad')).toThrow('handler')
  parser.push('c')
  expect(outer).toEqual(['é', 'b', 'bad', 'c'])
  expect(inner.join('')).toBe('<é><b><bad><c>')
})
