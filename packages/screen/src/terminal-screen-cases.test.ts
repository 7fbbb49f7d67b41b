import { expect, test, vi } from 'vitest'
import { atEverySplit, withFedScreen } from '../test/support/fed-screens.ts'
import { TerminalScreen } from './index.ts'

vi.setConfig({ testTimeout: 60_000 })

test('B110: REP repeats the last character, over the end of the row too', async () => {
  await atEverySplit('#\x1b[15b', { cols: 10, rows: 3 }, ({ rows }) => expect(rows).toEqual(['##########', '######']))
  await atEverySplit('é\x1b[3b', { cols: 10, rows: 3 }, ({ rows }) => expect(rows).toEqual(['éééé']))
})

test('B112: ED 3 drops the scrollback and leaves the screen', async () => {
  await atEverySplit('1\r\n2\r\n3\r\n4\x1b[3J', { cols: 10, rows: 3 }, async ({ screen, rows }) => {
    expect(rows).toEqual(['2', '3', '4'])
    expect(await screen.renderFull()).toBe('2\n3\n4')
  })
})

test('B112: CSI ? r does not set margins', async () => {
  await atEverySplit('\x1b[?1000ra\r\nb\r\nc\r\nd', { cols: 10, rows: 3 }, ({ rows }) =>
    expect(rows).toEqual(['b', 'c', 'd']),
  )
})

test('B113: CSI ? u asks for the keyboard protocol and does not restore the cursor, CSI u does', async () => {
  await atEverySplit('\x1b[5;5H\x1b7\x1b[1;1H\x1b[?uX', { cols: 10, rows: 6 }, ({ rows }) =>
    expect(rows).toEqual(['X']),
  )
  await atEverySplit('\x1b[5;5H\x1b[s\x1b[1;1H\x1b[uX', { cols: 10, rows: 6 }, ({ rows }) =>
    expect(rows).toEqual(['', '', '', '', '    X']),
  )
})

test('B119: soft-wrapped lines are laid out anew when the columns change', async () => {
  await withFedScreen(['abcdefghijKLMNO\r\nz'], { cols: 10, rows: 8 }, async ({ screen }) => {
    await screen.resize({ cols: 5, rows: 8 })
    expect((await screen.snapshot()).text).toBe('abcde\nfghij\nKLMNO\nz')
    await screen.resize({ cols: 20, rows: 8 })
    expect((await screen.snapshot()).text).toBe('abcdefghijKLMNO\nz')
  })
})

test('B119: nothing of the line that holds the cursor is lost, and the cursor stays at its character', async () => {
  await withFedScreen(['abcdefghijKLMNO\x1b[4D'], { cols: 10, rows: 8 }, async ({ screen }) => {
    await screen.resize({ cols: 5, rows: 8 })
    await screen.feed('+')
    expect((await screen.snapshot()).text).toBe('abcde\nfghij\nK+MNO')
    await screen.resize({ cols: 20, rows: 8 })
    await screen.feed('-')
    expect((await screen.snapshot()).text).toBe('abcdefghijK+-NO')
  })
})

test('B121: the wrap waits for the next character', async () => {
  const options = { cols: 10, rows: 3 }
  await atEverySplit('1234567890X', options, ({ rows }) => expect(rows).toEqual(['1234567890', 'X']))
  await atEverySplit('1234567890\rX', options, ({ rows }) => expect(rows).toEqual(['X234567890']))
  await atEverySplit('1234567890\bX', options, ({ rows }) => expect(rows).toEqual(['12345678X0']))
})

test('B122: a megabyte of random bytes and DEL writes nothing to stdout or stderr', async () => {
  const written = vi.fn()
  const spies = [
    ...(['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const).map((name) => vi.spyOn(console, name)),
    vi.spyOn(process.stdout, 'write'),
    vi.spyOn(process.stderr, 'write'),
  ]
  try {
    using screen = new TerminalScreen({ cols: 80, rows: 24 })
    await screen.feed(randomBytes(1_000_000))
    await screen.feed('\x7f'.repeat(1000))
    for (const cols of [300, 20, 200]) await screen.resize({ cols, rows: 24 })
    expect(await screen.renderFull()).not.toBe('')
    for (const spy of spies) for (const call of spy.mock.calls) written(call)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  expect(written).not.toHaveBeenCalled()
})

/** The same bytes each time. */
const randomBytes = (length: number): Uint8Array => {
  let state = 0x2545f491
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  })
}
