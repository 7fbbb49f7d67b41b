import { describe, expect, test } from 'vitest'
import { encodeMouse, type MouseEvent } from './encode-mouse.ts'
import type { KeyModes, MouseEncoding, MouseTracking } from './key-modes.ts'

const at: Pick<MouseEvent, 'column' | 'row'> = { column: 5, row: 7 }
const press: MouseEvent = { ...at, type: 'press', button: 'left' }
const release: MouseEvent = { ...at, type: 'release', button: 'left' }
const drag: MouseEvent = { ...at, type: 'move', button: 'left' }
const move: MouseEvent = { ...at, type: 'move', button: 'none' }
const wheel: MouseEvent = { ...at, type: 'press', button: 'wheel-up' }

const send = (event: MouseEvent, modes?: KeyModes): string => String.fromCharCode(...encodeMouse(event, modes))

const any = (mouseEncoding: MouseEncoding): KeyModes => ({ mouseTracking: 'any', mouseEncoding })

describe('SGR', () => {
  test.each<[Partial<MouseEvent>, string]>([
    [{}, '0;5;7M'],
    [{ type: 'release' }, '0;5;7m'],
    [{ button: 'middle' }, '1;5;7M'],
    [{ button: 'right' }, '2;5;7M'],
    [{ button: 'right', type: 'release' }, '2;5;7m'],
    [{ type: 'move' }, '32;5;7M'],
    [{ type: 'move', button: 'none' }, '35;5;7M'],
    [{ button: 'wheel-up' }, '64;5;7M'],
    [{ button: 'wheel-down' }, '65;5;7M'],
    [{ button: 'wheel-left' }, '66;5;7M'],
    [{ button: 'wheel-right' }, '67;5;7M'],
    [{ button: 'back' }, '128;5;7M'],
    [{ button: 'forward' }, '129;5;7M'],
    [{ shift: true }, '4;5;7M'],
    [{ alt: true }, '8;5;7M'],
    [{ control: true }, '16;5;7M'],
    [{ control: true, alt: true, shift: true, type: 'move' }, '60;5;7M'],
    [{ column: 1234, row: 5678 }, '0;1234;5678M'],
  ])('%j is CSI < %s', (change, rest) => {
    expect(send({ ...press, ...change }, any('sgr'))).toBe(`\x1b[<${rest}`)
  })

  test('without modes every event is sent this way', () => {
    expect([press, release, drag, move, wheel].map((event) => send(event))).toEqual(
      ['0;5;7M', '0;5;7m', '32;5;7M', '35;5;7M', '64;5;7M'].map((rest) => `\x1b[<${rest}`),
    )
  })
})

describe('tracking', () => {
  const reported: readonly [MouseTracking, readonly MouseEvent[]][] = [
    ['none', []],
    ['x10', [press]],
    ['vt200', [press, release, wheel]],
    ['drag', [press, release, drag, wheel]],
    ['any', [press, release, drag, move, wheel]],
  ]

  test.each(reported)('%s is told of the events it asked for, and of no others', (mouseTracking, expected) => {
    const events = [press, release, drag, move, wheel]
    const sent = events.filter((event) => send(event, { mouseTracking, mouseEncoding: 'sgr' }) !== '')
    expect(sent).toEqual(expected)
  })

  test('modes without the field have the mouse off', () => {
    expect(send(press, {})).toBe('')
  })

  test('X10 knows no modifiers', () => {
    expect(send({ ...press, control: true }, { mouseTracking: 'x10', mouseEncoding: 'sgr' })).toBe('\x1b[<0;5;7M')
  })

  test('the wheel has no release, and no button is neither pressed nor released', () => {
    expect(send({ ...wheel, type: 'release' })).toBe('')
    expect(send({ ...move, type: 'press' })).toBe('')
  })
})

describe('older encodings', () => {
  test('the default is three bytes, up to column and row 223', () => {
    expect(send(press, any('default'))).toBe('\x1b[M\x20\x25\x27')
    expect(send(release, any('default'))).toBe('\x1b[M\x23\x25\x27')
    expect(encodeMouse({ ...press, column: 223, row: 1 }, any('default'))).toEqual(
      Uint8Array.of(0x1b, 0x5b, 0x4d, 0x20, 0xff, 0x21),
    )
    expect(send({ ...press, column: 224 }, any('default'))).toBe('')
    expect(send({ ...press, row: 224 }, { mouseTracking: 'any' })).toBe('')
  })

  test('the UTF-8 form goes on to 2015', () => {
    expect(encodeMouse({ ...press, column: 96 }, any('utf8'))).toEqual(
      Uint8Array.of(0x1b, 0x5b, 0x4d, 0x20, 0xc2, 0x80, 0x27),
    )
    expect(encodeMouse({ ...press, column: 2015 }, any('utf8'))).toEqual(
      Uint8Array.of(0x1b, 0x5b, 0x4d, 0x20, 0xdf, 0xbf, 0x27),
    )
    expect(send({ ...press, column: 2016 }, any('utf8'))).toBe('')
  })

  test('the urxvt form is decimal, and does not say which button was released', () => {
    expect(send({ ...press, column: 300, button: 'right' }, any('urxvt'))).toBe('\x1b[34;300;7M')
    expect(send(release, any('urxvt'))).toBe('\x1b[35;5;7M')
  })
})

describe('places', () => {
  test('pixels are sent where they were asked for', () => {
    expect(send({ ...press, pixelX: 0, pixelY: 93 }, any('sgr-pixels'))).toBe('\x1b[<0;0;93M')
  })

  test.each<[string, Partial<MouseEvent>]>([
    ['column', { column: 0 }],
    ['row', { row: -1 }],
    ['column', { column: 1.5 }],
    ['row', { row: Number.NaN }],
    ['pixelX', {}],
    ['pixelY', { pixelX: 3 }],
  ])('a wrong or missing %s is refused', (name, change) => {
    expect(() => encodeMouse({ ...press, ...change }, any('sgr-pixels'))).toThrow(
      expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining(name) }),
    )
  })
})
