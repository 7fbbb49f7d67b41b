import { describe, expect, test } from 'vitest'
import { RepaintWindow } from './repaint-window.ts'

const size = { cols: 80, rows: 24 }
const bytes = (text: string): Buffer => Buffer.from(text)

describe('RepaintWindow', () => {
  test.each(['\x1b[H', '\x1b[?25l\x1b[H', '\x1b[?25l\x1b[2J', '\x1b[m\x1b[1;1Hx', '\x1b[8;24;80t\x1b[Hx'])(
    'B172: %j soon after a resize is a repaint',
    (text) => {
      const window = new RepaintWindow()
      window.expect(size, 1000)
      expect(window.covers(bytes(text), 1100)).toBe(true)
      expect(window.covers(bytes('more of it'), 1120)).toBe(true)
    },
  )

  test.each(['hello', '\r\nhello', '\x1b[5;1Hx', '\x1b[K'])('%j is the program’s own', (text) => {
    const window = new RepaintWindow()
    window.expect(size, 1000)
    expect(window.covers(bytes(text), 1001)).toBe(false)
    expect(window.covers(bytes('\x1b[H'), 1002)).toBe(false)
  })

  test('without a resize, late, after a pause, or past a full screen nothing is a repaint', () => {
    const window = new RepaintWindow()
    expect(window.covers(bytes('\x1b[H'), 0)).toBe(false)
    window.expect(size, 0)
    expect(window.covers(bytes('\x1b[H'), 501)).toBe(false)
    window.expect(size, 1000)
    expect(window.covers(bytes('\x1b[H'), 1001)).toBe(true)
    expect(window.covers(bytes('x'), 1052)).toBe(false)
    window.expect(size, 2000)
    expect(window.covers(bytes(`\x1b[H${'x'.repeat(9000)}`), 2001)).toBe(true)
    expect(window.covers(bytes('x'.repeat(9000)), 2002)).toBe(false)
  })

  test('a second resize expects another one', () => {
    const window = new RepaintWindow()
    window.expect(size, 0)
    expect(window.covers(bytes('\x1b[Ha'), 1)).toBe(true)
    window.expect(size, 2)
    expect(window.covers(bytes('\x1b[Ha'), 3)).toBe(true)
  })
})
