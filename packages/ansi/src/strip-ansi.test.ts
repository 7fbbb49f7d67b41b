import { describe, expect, test } from 'vitest'
import { everyCutting } from '../test-support/cuttings.ts'
import { createAnsiStripper } from './ansi-stripper.ts'
import { stripAnsi } from './strip-ansi.ts'

const frames = Array.from({ length: 5000 }, (_, index) => `\x1b[2K\rP ${index}`).join('')

/** B81: every row is also fed at every split point, unit by unit and byte by byte. */
const rows: readonly (readonly [behaviour: string, input: string, text: string])[] = [
  ['B63: a link that ends with ST leaves its text', '\x1b]8;;http://e.x\x1b\\L\x1b]8;;\x1b\\ z', 'L z'],
  ['B64: a link may hold any punctuation', '\x1b]8;;https://e.x/a(b)!+[1]\x07L\x1b]8;;\x07', 'L'],
  ['B64: a link may have parameters', '\x1b]8;id=a:b;file:///x%20y\x1b\\L\x1b]8;;\x1b\\', 'L'],
  ['B65: terminators may be mixed', '\x1b]8;;http://e.x\x07L\x1b]8;;\x1b\\', 'L'],
  ['B65: U+009C is ST', '\x1b]8;;http://e.x\x07L\x1b]8;;\u009c', 'L'],
  ['B66: a C1 OSC with a C1 end', 'A\u009d0;t\u009cB', 'AB'],
  ['B66: a C1 OSC with ST', 'A\u009d0;t\x1b\\B', 'AB'],
  ['B66: a C1 CSI', '\u009b31mX', 'X'],
  ['B67: ECH', 'a\x1b[31Xb', 'ab'],
  ['B67: REP', 'a\x1b[5bc', 'ac'],
  ['B67: VPA, CBT, CHT, VPR', '\x1b[3d\x1b[2Z\x1b[4I\x1b[1eX', 'X'],
  ['B68: intermediates', "\x1b[12$p|\x1b[0 q|\x1b[!p|\x1b[1'z|\x1b[7$X|", '|||||'],
  ['B68: what vim sends at its start', '\x1b[0%mX', 'X'],
  ['B70: cursor, screen, keypad, saving', '\x1b[0G\x1b[?1049h\x1b[?1h\x1b=X\x1b>\x1b7\x1b8', 'X'],
  ['B71: a long parameter', '\x1b[99999mX', 'X'],
  ['B71: colon sub-parameters', '\x1b[38:2::255:0:0mR\x1b[4:3mU', 'RU'],
  ['B72: DCS, PM, SOS and APC', '\x1bP1$r0m\x1b\\A\x1b^x\x1b\\B\x1bXy\x1b\\C\x1b_Gf=24;AAAA\x1b\\D', 'ABCD'],
  ['B72: sixel', '\x1bPq#0;2;0;0;0~-\x1b\\X', 'X'],
  ['B73: an APC that ends with BEL', '\x1b_bk;t=1\x07hello', 'hello'],
  ['B73: PM, SOS and DCS that end with BEL', '\x1b^x\x07A\x1bXx\x07B\x1bPqx\x07C', 'ABC'],
  ['B74: charsets and nF escapes', '\x1b(BX\x1b)0Y\x1b%GZ\x1b#8W', 'XYZW'],
  ['B74: sgr0 with SI', '\x1b[m\x0fX', 'X'],
  ['B75: CAN aborts a control sequence', '\x1b[31\x18X', 'X'],
  ['B75: SUB aborts an OSC', '\x1b]0;ti\x1aX', 'X'],
  ['B75: CAN aborts a DCS', '\x1bPq\x18X', 'X'],
  ['B75: C0 inside a control sequence', '\x1b[3\n1mX', '\nX'],
  ['B75: ESC restarts', '\x1b\x1b[31mX', 'X'],
  ['B75: ESC restarts from a DCS', '\x1bPq#0\x1b[mX', 'X'],
  ['B77: any letter is a final byte', 'before \x1b[this has', 'before his has'],
  ['B77: finals without parameters', '\x1b[m\x1b[H\x1b[KX', 'X'],
  ['B79: an OSC is no two-byte sequence', '\x1b]0;title\x07after', 'after'],
  ['B80: the kitty keyboard protocol', '\x1b[?u\x1b[>1u\x1b[<u\x1b[=5;1uX', 'X'],
  ['B81: a sequence across chunks', 'plain \x1b[1mBold\x1b[0m', 'plain Bold'],
  ['B81: an OSC across chunks', 'A\x1b]0;title\x07B', 'AB'],
  ['B81: ST across chunks', 'A\x1b]0;t\x1b\\B', 'AB'],
  ['B82: the end inside ESC', 'end\x1b', 'end'],
  ['B82: the end inside CSI', 'end\x1b[3', 'end'],
  ['B82: the end inside OSC', 'end\x1b]0;x', 'end'],
  ['B82: the end inside ST', 'end\x1b]0;x\x1b', 'end'],
  ['B83: overstrike', 'N\bNA\bAM\bME\bE _\bx', 'NAME x'],
  ['B83: backspace at the start', '\bX', 'X'],
  ['B83: a spinner', 'w -\b\\\b|\b/\bdone', 'w done'],
  ['B84: a line that is overwritten whole', 'first\rsecond\nthird\n', 'second\nthird\n'],
  ['B84: progress', '10%\r55%\r100% done\r\nok', '100% done\nok'],
  ['B84: overwritten, not replaced', 'Downloading 100%\rOK', 'OKwnloading 100%'],
  ['B84: erased after the return', 'Downloading 100%\r\x1b[KOK', 'OK'],
  ['B85: CR CR LF is one line end', 'a\r\r\nb', 'a\nb'],
  ['B85: CR LF is one line end', 'a\r\nb\r\n', 'a\nb\n'],
  ['B85: a lone CR is neither a line end nor a blank', 'ab\r', 'ab'],
  ['B86: prompt marks', '\x1b]133;A\x07$ \x1b]133;B\x07ls\x1b]133;C\x07\x1b]633;D;0\x07', '$ ls'],
  ['SS2 and SS3 take their character with them', 'a\x1bOAb\x1bN~c\u008fPd\x1bO\nOe', 'abcd\nOe'],
  ['SS3 takes no sequence and no other text', '\x1bO\x1b[mA\x1bOéB', 'AéB'],
  ['other controls are dropped, TAB and LF are kept', '\x00a\x07\tb\x0b\x0c\x0e\x0f\x7f\u0085\n', 'a\tb\n'],
  ['text of every width is kept', 'é漢字😀👩‍👧e\u0301\ufeff\u00a0', 'é漢字😀👩‍👧e\u0301\ufeff\u00a0'],
]

describe('B81: each as a whole, at every split point, unit by unit and byte by byte', () => {
  test.each(rows)('%s', (_, input, text) => {
    expect(stripAnsi(input, { newlines: 'lf' })).toBe(text)
    for (const cutting of everyCutting(input)) {
      const stripper = createAnsiStripper({ newlines: 'lf' })
      expect(cutting.map((chunk) => stripper.push(chunk)).join('') + stripper.flush()).toBe(text)
    }
  })
})

test('B67: every final byte ends a sequence', () => {
  for (let final = 0x40; final <= 0x7e; final++) {
    expect(stripAnsi(`a\x1b[31${String.fromCharCode(final)}b`)).toBe('ab')
  }
})

test('B84: 5000 frames are one line', () => {
  expect(stripAnsi(frames)).toBe('P 4999')
})

test('B76: an OSC without an end swallows without growing, and the next ESC, CAN, SUB or ST recovers', {
  timeout: 60_000,
}, () => {
  const block = 'next line of the log\n'.repeat(3000)
  for (const [recovery, text] of [
    ['\x1b[mX', 'X'],
    ['\x18X', 'X'],
    ['\x1aX', 'X'],
    ['\x1b\\X', 'X'],
    ['\u009cX', 'X'],
  ] as const) {
    const stripper = createAnsiStripper()
    stripper.push('a\x1b]0;title\n')
    for (let pushed = 0; pushed < 10_000_000; pushed += block.length) expect(stripper.push(block)).toBe('')
    expect(stripper.push(recovery) + stripper.flush()).toBe(`a${text}`)
  }
})

test('line ends are kept by default, and CR CR LF is made CR LF', () => {
  for (const cutting of everyCutting('a\r\nb\nc\r\r\n\r\nd\r\x1b[m\ne\r')) {
    const stripper = createAnsiStripper()
    expect(cutting.map((chunk) => stripper.push(chunk)).join('') + stripper.flush()).toBe('a\r\nb\nc\r\n\r\nd\r\ne')
  }
})

test('text without anything to strip is returned as it is', () => {
  const line = 'plain text\twith a tab\n'
  expect(stripAnsi(line)).toBe(line)
  expect(stripAnsi(line.repeat(10_000))).toBe(line.repeat(10_000))
  expect(stripAnsi('')).toBe('')
})

test('lone surrogates become U+FFFD, so that text is always well-formed', () => {
  expect(stripAnsi('a\ud83d')).toBe('a\ufffd')
  expect(stripAnsi('\ude00b')).toBe('\ufffdb')
})
