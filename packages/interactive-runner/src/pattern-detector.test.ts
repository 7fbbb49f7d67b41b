import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { describe, expect, test } from 'vitest'
import { createDetectors } from './detectors.ts'
import { createIdleDetector } from './idle-detector.ts'
import { createPatternDetector } from './pattern-detector.ts'
import type { DetectorView } from './status-detector.ts'

const view = (text: string, more: Partial<DetectorView> = {}): DetectorView => ({
  lines: text.split('\n'),
  title: '',
  cursor: { row: 1, column: 1, pendingWrap: false, visible: true, shape: undefined, blinking: undefined },
  alternate: false,
  quietMs: 10_000,
  inputWait: { kind: 'unknown', reason: 'a test' },
  ...more,
})

describe('a detector of patterns', () => {
  const detector = createPatternDetector({
    name: 'test',
    rules: [
      { state: 'error', pattern: 'boom', within: 'title' },
      { state: 'waiting-approval', pattern: '^allow\\?', flags: 'i' },
      { state: 'working', pattern: 'busy', within: 'bottom', lines: 2 },
      { state: 'waiting-input', pattern: '^> $', within: 'cursor', quietMs: 300 },
    ],
    otherwise: 'idle',
  })

  test.each([
    ['the title', view('busy', { title: 'boom' }), 'error'],
    ['any line', view('x\nAllow?\nbusy'), 'waiting-approval'],
    ['the last lines', view('x\nbusy\n\ny\n\n'), 'working'],
    ['not the lines before them', view('busy\nx\ny'), 'idle'],
    ['the line of the cursor', view('> '), 'waiting-input'],
    ['not while there is output', view('> ', { quietMs: 100 }), 'idle'],
  ])('looks at %s', (_title, shown, state) => {
    expect(detector.detect(shown)).toBe(state)
  })

  test('is shown the screen once more after the time that its rules need', () => {
    expect(detector.quietMs).toBe(300)
  })

  test('of a pattern that is none is refused, and names the rule', () => {
    const make = (): unknown => createPatternDetector({ name: 'bad', rules: [{ state: 'idle', pattern: '(' }] })
    expect(make).toThrow('bad, rules[0]')
    try {
      make()
    } catch (error) {
      expect(isPtarmiganError(error, 'invalid-argument')).toBe(true)
    }
  })
})

test.each([
  [0, 'unknown', 'working'],
  [2000, 'unknown', 'idle'],
  [2000, 'waiting', 'waiting-input'],
  [2000, 'not-waiting', 'working'],
] as const)('after %i quiet ms with the kernel saying %s, the idle detector sees %s', (quietMs, kind, state) => {
  const inputWait = { kind, expects: 'line', reason: 'a test', process: { pid: 1, command: 'x' } } as const
  expect(createIdleDetector().detect(view('', { quietMs, inputWait }))).toBe(state)
})

describe('the data for well-known agents', () => {
  const detectors = createDetectors()

  test.each([
    ['claude-code', '✻ Pondering… (12s · esc to interrupt)\n╭───╮\n│ > │\n╰───╯', 'working'],
    ['claude-code', '╭───╮\n│ > │\n╰───╯\n  ? for shortcuts', 'waiting-input'],
    ['claude-code', 'Bash command\n  rm -r build\nDo you want to proceed?\n❯ 1. Yes\n  2. No', 'waiting-approval'],
    ['codex', '• Working (3s • esc to interrupt)\n\n› ', 'working'],
    ['codex', '› Explain this codebase\n\n  100% context left', 'waiting-input'],
    ['gemini-cli', '⠏ Thinking... (esc to cancel, 4s)', 'working'],
    ['gemini-cli', '│ >   Type your message or @path/to/file │', 'waiting-input'],
    ['opencode', '⬝⬝■■  esc interrupt', 'working'],
    ['aider', 'Add file to the chat? (Y)es/(N)o [Yes]: ', 'waiting-approval'],
    ['aider', '> ', 'waiting-input'],
    ['aider', 'something else', 'unknown'],
  ])('%s, %j', (name, text, state) => {
    expect(detectors.find(name)?.detect(view(text))).toBe(state)
  })
})
