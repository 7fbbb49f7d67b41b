import { describe, expect, test } from 'vitest'
import { everyCutting } from '../test-support/cuttings.ts'
import { modeTable } from './mode-table.ts'
import { createModeTracker } from './mode-tracker.ts'
import { initialTerminalModes, type TerminalModes } from './terminal-modes.ts'
import { createVtParser } from './vt-parser.ts'

const modesAfter = (output: string): TerminalModes => {
  const tracker = createModeTracker()
  tracker.push(output)
  return tracker.modes
}

const rows: readonly (readonly [behaviour: string, output: string, modes: Partial<TerminalModes>])[] = [
  ['B145: bracketed paste is switched on', '\x1b[?2004h', { bracketedPaste: true }],
  ['B145: several modes at once', '\x1b[?1;2004h', { bracketedPaste: true, applicationCursorKeys: true }],
  ['B145: and off again', '\x1b[?1;2004h\x1b[?1;2004l', {}],
  ['B145: DECSTR switches it off', '\x1b[?2004h\x1b[!p', {}],
  ['B145: RIS switches it off', '\x1b[?2004h\x1bc', {}],
  ['B145: without the question mark it is another mode', '\x1b[2004h', {}],
  ['B145: and does not switch it off', '\x1b[?2004h\x1b[2004l', { bracketedPaste: true }],
  ['an aborted sequence switches nothing', '\x1b[?2004\x18h', {}],
  ['a C1 CSI switches', '\u009b?2004h', { bracketedPaste: true }],
  ['DECKPAM and DECKPNM', '\x1b=', { applicationKeypad: true }],
  ['DECKPNM', '\x1b=\x1b>', {}],
  ['DECNKM is the same switch', '\x1b[?66h\x1b>\x1b[?66h', { applicationKeypad: true }],
  ['insert mode is an ANSI mode', '\x1b[4h\x1b[?4l', { insertMode: true }],
  ['the last mouse mode counts', '\x1b[?1000h\x1b[?1003h\x1b[?1002h', { mouseTracking: 'drag' }],
  ['any mouse mode that is reset ends tracking', '\x1b[?1003h\x1b[?1000l', {}],
  ['the last mouse encoding counts', '\x1b[?1006;1016h', { mouseEncoding: 'sgr-pixels' }],
  ['an encoding resets only itself', '\x1b[?1006h\x1b[?1005;1015l', { mouseEncoding: 'sgr' }],
  ['what vim and less do at the end', '\x1b[?1049h\x1b[?1h\x1b=\x1b[?25l\x1b[?1049l\x1b[?1l\x1b>\x1b[?25h', {}],
  ['modifyOtherKeys', '\x1b[>4;2m', { modifyOtherKeys: 2 }],
  ['modifyOtherKeys 1', '\x1b[>4;1m', { modifyOtherKeys: 1 }],
  ['modifyOtherKeys without a level', '\x1b[>4;2m\x1b[>4m', {}],
  ['modifyOtherKeys with all resources reset', '\x1b[>4;2m\x1b[>m', {}],
  ['modifyOtherKeys disabled', '\x1b[>4;2m\x1b[>4n', {}],
  ['other key resources', '\x1b[>4;2m\x1b[>1;3m\x1b[>2n', { modifyOtherKeys: 2 }],
  ['kitty flags are pushed', '\x1b[>5u', { kittyKeyboardFlags: 5 }],
  ['and popped', '\x1b[>1u\x1b[>5u\x1b[<u', { kittyKeyboardFlags: 1 }],
  ['several at once', '\x1b[>1u\x1b[>5u\x1b[>7u\x1b[<2u', { kittyKeyboardFlags: 1 }],
  ['more than there are', '\x1b[>1u\x1b[<99999999u', {}],
  ['set, added and removed', '\x1b[=5u\x1b[=8;2u\x1b[=1;3u', { kittyKeyboardFlags: 12 }],
  ['unknown flags are no flags', '\x1b[=255;1u', { kittyKeyboardFlags: 31 }],
  ['each screen has its own', '\x1b[>1u\x1b[?1049h', { alternateScreen: true }],
  ['and its own stack', '\x1b[>1u\x1b[?1049h\x1b[>5u\x1b[?1049l', { kittyKeyboardFlags: 1 }],
  [
    'which is still there later',
    '\x1b[?47h\x1b[>5u\x1b[?47l\x1b[?1047h',
    { alternateScreen: true, kittyKeyboardFlags: 5 },
  ],
  ['the stack loses its oldest entry', `\x1b[=1u${'\x1b[>3u'.repeat(40)}\x1b[<16u`, { kittyKeyboardFlags: 3 }],
  ['a query is no change', '\x1b[>5u\x1b[?u\x1b[?2004$p', { kittyKeyboardFlags: 5 }],
  ['a stack emptied by RIS', '\x1b[>1u\x1b[>5u\x1bc\x1b[<u', {}],
  ['stacks emptied by DECSTR', '\x1b[>1u\x1b[?1049h\x1b[>5u\x1b[!p\x1b[?1049l', {}],
  [
    'DECSTR leaves screen and mouse',
    '\x1b[?1049;1003;1006h\x1b[!p',
    { alternateScreen: true, mouseTracking: 'any', mouseEncoding: 'sgr' },
  ],
  ['DECSTR resets how keys are sent', '\x1b[?1;66;1004;2026;6;4h\x1b[4h\x1b[?7;25l\x1b[>4;2m\x1b[!p', {}],
  [
    'RIS resets everything',
    `\x1b[?${modeTable.map(({ number }) => number).join(';')}h\x1b[4h\x1b[>4;2m\x1b[>1u\x1bc`,
    {},
  ],
  ['saved modes are restored', '\x1b[?2004h\x1b[?2004;1s\x1b[?2004l\x1b[?1h\x1b[?2004;1r', { bracketedPaste: true }],
  ['what was not saved stays', '\x1b[?1000h\x1b[?1000r', { mouseTracking: 'vt200' }],
  ['saved modes do not outlive RIS', '\x1b[?2004h\x1b[?2004s\x1bc\x1b[?2004r', {}],
]

describe('modes, at every split point', () => {
  test.each(rows)('%s', (_, output, modes) => {
    for (const cutting of everyCutting(output)) {
      const tracker = createModeTracker()
      for (const chunk of cutting) tracker.push(chunk)
      expect(tracker.modes).toEqual({ ...initialTerminalModes, ...modes })
    }
  })
})

describe('every mode of the table', () => {
  test.each(modeTable.map((mode) => [mode.number, mode.name, mode] as const))('%i %s', (number, _, mode) => {
    const prefix = mode.private ? '?' : ''
    expect(modesAfter(`\x1b[${prefix}${number}l\x1b[${prefix}${number}h`)).toEqual({
      ...initialTerminalModes,
      ...mode.set,
    })
    const reset = { ...initialTerminalModes, ...mode.reset }
    expect(modesAfter(`\x1b[${prefix}${number}h\x1b[${prefix}${number}l`)).toEqual(reset)
  })
})

test('a change is told once per sequence, with the modes before it, and never without a change', () => {
  const changes: [TerminalModes, TerminalModes][] = []
  const tracker = createModeTracker({ onChange: (modes, previous) => changes.push([modes, previous]) })
  tracker.push('\x1b[?1;2004h\x1b[?2004h\x1b[31mtext')
  expect(changes).toEqual([[tracker.modes, initialTerminalModes]])
})

test('modes that were handed out do not change', () => {
  const tracker = createModeTracker()
  const before = tracker.modes
  tracker.push('\x1b[?2004h')
  expect(before.bracketedPaste).toBe(false)
  expect(Object.isFrozen(tracker.modes)).toBe(true)
})

test('modes do not outlive the program: reset is the initial state, and forgets half a sequence', () => {
  const changes: TerminalModes[] = []
  const tracker = createModeTracker({ onChange: (modes) => changes.push(modes) })
  tracker.push('\x1b[?2004h\x1b[>5u\x1b[?1049h\x1b[>3u\x1b[?20')
  tracker.reset()
  expect(tracker.modes).toEqual(initialTerminalModes)
  expect(changes.at(-1)).toEqual(initialTerminalModes)
  tracker.push('04h\x1b[<u')
  expect(tracker.modes).toEqual(initialTerminalModes)
})

test("the handler works on any parser, and from another parser's hooks", () => {
  const tracker = createModeTracker()
  createVtParser(tracker.handler).push('\x1b[?2004h')
  tracker.handler.csi?.({ prefix: '?', params: [[1]], intermediates: '', final: 'h' })
  tracker.handler.esc?.({ intermediates: '', final: '=' })
  expect(tracker.modes).toMatchObject({ bracketedPaste: true, applicationCursorKeys: true, applicationKeypad: true })
})
