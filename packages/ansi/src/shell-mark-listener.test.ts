import { describe, expect, test } from 'vitest'
import { everyCutting } from '../test-support/cuttings.ts'
import type { ShellMark } from './shell-mark.ts'
import { createShellMarkListener } from './shell-mark-listener.ts'

const marksIn = (chunks: readonly (string | Uint8Array)[]): ShellMark[] => {
  const marks: ShellMark[] = []
  const listener = createShellMarkListener({ onMark: (mark) => marks.push(mark) })
  for (const chunk of chunks) listener.push(chunk)
  return marks
}

const none = new Map<string, string>()

const directory = (source: 'osc-7' | 'osc-633' | 'osc-1337' | 'osc-9', path: string, host?: string): ShellMark => ({
  kind: 'working-directory',
  source,
  path,
  host,
})

const rows: readonly (readonly [output: string, marks: readonly ShellMark[]])[] = [
  [
    '\x1b]133;A\x07$ \x1b]133;B\x07ls\x1b]133;C\x07\x1b]133;D;1\x07',
    [
      { kind: 'prompt-start', source: 'osc-133', properties: none },
      { kind: 'command-start', source: 'osc-133' },
      { kind: 'output-start', source: 'osc-133' },
      { kind: 'command-end', source: 'osc-133', exitCode: 1 },
    ],
  ],
  [
    '\x1b]633;A\x1b\\\x1b]633;B\x1b\\\x1b]633;C\x1b\\\x1b]633;D\x1b\\',
    [
      { kind: 'prompt-start', source: 'osc-633', properties: none },
      { kind: 'command-start', source: 'osc-633' },
      { kind: 'output-start', source: 'osc-633' },
      { kind: 'command-end', source: 'osc-633', exitCode: undefined },
    ],
  ],
  [
    '\x1b]133;A;aid=7;cl=m;x\x07\x1b]133;P;k=s\x07\x1b]133;N\x07',
    [
      {
        kind: 'prompt-start',
        source: 'osc-133',
        properties: new Map([
          ['aid', '7'],
          ['cl', 'm'],
        ]),
      },
      { kind: 'prompt-start', source: 'osc-133', properties: new Map([['k', 's']]) },
      { kind: 'prompt-start', source: 'osc-133', properties: none },
    ],
  ],
  [
    '\x1b]133;D;0;aid=7\x07\x1b]133;D;-1\x07\x1b]133;D;x\x07\x1b]133;D;\x07',
    [0, -1, undefined, undefined].map((exitCode) => ({ kind: 'command-end', source: 'osc-133', exitCode })),
  ],
  [
    '\x1b]633;E;echo a\\x3bb \\\\n\\x0a;nonce\x07\x1b]633;E;ls\x07\x1b]633;E\x07',
    [
      { kind: 'command-line', commandLine: 'echo a;b \\n\n', nonce: 'nonce' },
      { kind: 'command-line', commandLine: 'ls', nonce: undefined },
      { kind: 'command-line', commandLine: '', nonce: undefined },
    ],
  ],
  [
    '\x1b]633;P;Cwd=/a\\x3bb\x07\x1b]633;P;IsWindows=True\x07\x1b]633;P\x07',
    [directory('osc-633', '/a;b'), { kind: 'property', name: 'IsWindows', value: 'True' }],
  ],
  ['\x1b]7;file://host.local/home/a%20b/%C3%A9\x07', [directory('osc-7', '/home/a b/é', 'host.local')]],
  [
    '\x1b]7;file:///C:/Users/x\x07\x1b]7;file://localhost/tmp\x07',
    [directory('osc-7', 'C:/Users/x'), directory('osc-7', '/tmp')],
  ],
  ['\x1b]7;kitty-shell-cwd://host/a%20b\x07', [directory('osc-7', '/a%20b', 'host')]],
  [
    '\x1b]7;file:///100%/%zz%4\x07\x1b]7;file:///%ff\x07',
    [directory('osc-7', '/100%/%zz%4'), directory('osc-7', '/\ufffd')],
  ],
  ['\x1b]7;/tmp\x07\x1b]7;http://host/tmp\x07\x1b]7;file://host\x07', []],
  [
    '\x1b]9;9;"C:\\x"\x07\x1b]9;9;C:\\y\x07\x1b]9;4;1;50\x07',
    [directory('osc-9', 'C:\\x'), directory('osc-9', 'C:\\y')],
  ],
  ['\x1b]1337;CurrentDir=/tmp\x07\x1b]1337;User=x\x07', [directory('osc-1337', '/tmp')]],
  ['\x1b]133;Z\x07\x1b]133\x07\x1b]634;A\x07\x1b]0;A\x07', []],
]

describe('marks, at every split point', () => {
  test.each(rows)('%j', (output, marks) => {
    for (const cutting of everyCutting(output)) expect(marksIn(cutting)).toEqual(marks)
  })
})

test('reset forgets half a mark', () => {
  const marks: ShellMark[] = []
  const listener = createShellMarkListener({ onMark: (mark) => marks.push(mark) })
  listener.push('\x1b]133;')
  listener.reset()
  listener.push('A\x07')
  expect(marks).toEqual([])
})
