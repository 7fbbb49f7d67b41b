import { describe, expect, test } from 'vitest'
import { everyCutting } from '../test-support/cuttings.ts'
import { createQueryDetector } from './query-detector.ts'
import { neverAnsweredQueries, type TerminalQuery } from './terminal-query.ts'

const queriesIn = (chunks: readonly (string | Uint8Array)[]): TerminalQuery[] => {
  const queries: TerminalQuery[] = []
  const detector = createQueryDetector({ onQuery: (query) => queries.push(query) })
  for (const chunk of chunks) detector.push(chunk)
  return queries
}

const rows: readonly (readonly [output: string, queries: readonly TerminalQuery[]])[] = [
  ['\x1b[c', [{ kind: 'primary-attributes' }]],
  ['\x1b[0c', [{ kind: 'primary-attributes' }]],
  ['\x1bZ', [{ kind: 'primary-attributes' }]],
  ['\u009bc', [{ kind: 'primary-attributes' }]],
  ['\x1b[>c\x1b[>0c', [{ kind: 'secondary-attributes' }, { kind: 'secondary-attributes' }]],
  ['\x1b[=c', [{ kind: 'tertiary-attributes' }]],
  ['\x1b[5n', [{ kind: 'operating-status' }]],
  ['abc\x1b[6n', [{ kind: 'cursor-position', extended: false }]],
  ['abc\x1b[?6n', [{ kind: 'cursor-position', extended: true }]],
  [
    '\x1b[?15n\x1b[?996n',
    [
      { kind: 'device-status', code: 15 },
      { kind: 'device-status', code: 996 },
    ],
  ],
  ['\x1b[?2026$p', [{ kind: 'mode', mode: 2026, private: true }]],
  ['\x1b[4$p', [{ kind: 'mode', mode: 4, private: false }]],
  ['\x1b]11;?\x07', [{ kind: 'color', command: 11, index: undefined, terminator: 'bel' }]],
  ['\x1b]10;?\x1b\\', [{ kind: 'color', command: 10, index: undefined, terminator: 'st' }]],
  [
    '\x1b]10;?;?\x07',
    [
      { kind: 'color', command: 10, index: undefined, terminator: 'bel' },
      { kind: 'color', command: 11, index: undefined, terminator: 'bel' },
    ],
  ],
  ['\x1b]4;7;?\x07', [{ kind: 'color', command: 4, index: 7, terminator: 'bel' }]],
  [
    '\x1b]4;1;?;2;#fff;3;?\x07',
    [
      { kind: 'color', command: 4, index: 1, terminator: 'bel' },
      { kind: 'color', command: 4, index: 3, terminator: 'bel' },
    ],
  ],
  ['\x1b]12;?\u009c', [{ kind: 'color', command: 12, index: undefined, terminator: 'st' }]],
  ['\x1b[>q\x1b[>0q', [{ kind: 'terminal-version' }, { kind: 'terminal-version' }]],
  ['\x1b[?u', [{ kind: 'kitty-keyboard' }]],
  ['\x1b[?4m', [{ kind: 'key-modifiers', resource: 4 }]],
  ['\x1b[?1;1;0S', [{ kind: 'graphics-attribute', item: 1 }]],
  ['\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\', [{ kind: 'kitty-graphics', control: 'i=31,s=1,v=1,a=q,t=d,f=24' }]],
  ['\x1bP$q q\x1b\\', [{ kind: 'status-string', request: ' q' }]],
  ['\x1bP+q544e;636f6c6f7273\x1b\\', [{ kind: 'termcap', names: ['TN', 'colors'] }]],
  ['\x1b[0x', [{ kind: 'terminal-parameters', code: 0 }]],
  [
    '\x1b[1$w\x1b[1$u',
    [
      { kind: 'state-report', report: 'presentation', code: 1 },
      { kind: 'state-report', report: 'terminal', code: 1 },
    ],
  ],
  [
    '\x1b[14t\x1b[18t',
    [
      { kind: 'window-report', code: 14 },
      { kind: 'window-report', code: 18 },
    ],
  ],
  [
    '\x1b[20t\x1b[21t',
    [
      { kind: 'title-report', code: 20 },
      { kind: 'title-report', code: 21 },
    ],
  ],
  ['\x1b]52;c;?\x07', [{ kind: 'clipboard-read', selection: 'c' }]],
  ['\x1b]5522;type=read;dGV4dA==\x1b\\', [{ kind: 'clipboard-read', selection: 'dGV4dA==' }]],
  ['\x1b[1;1;1;1;1;1*y', [{ kind: 'screen-checksum' }]],
  ['\x1b]50;?\x07', [{ kind: 'font-report' }]],
  ['\x1b]3;?WM_CLASS\x07', [{ kind: 'property-report', name: 'WM_CLASS' }]],
  ['\x1bP+Q6162\x1b\\', [{ kind: 'property-report', name: 'ab' }]],
  ['\x1b]1337;ReportVariable=bmFtZQ\x07', [{ kind: 'property-report', name: 'bmFtZQ' }]],
  ['a\x05b', [{ kind: 'answerback' }]],
  ['\x1b]21;foreground=?\x07', [{ kind: 'other', name: 'kitty colors' }]],
  ['\x1b]22;?pointer\x07', [{ kind: 'other', name: 'pointer shape' }]],
  ['\x1b]60\x07', [{ kind: 'other', name: 'XTQALLOWED' }]],
  ['\x1b]99;i=1:p=?;\x07', [{ kind: 'other', name: 'kitty notification support' }]],
  ['\x1b]1337;ReportCellSize\x07', [{ kind: 'other', name: 'iTerm2 reports' }]],
  [
    '\x1b[&u\x1b["v',
    [
      { kind: 'other', name: 'DECRQUPSS' },
      { kind: 'other', name: 'DECRQDE' },
    ],
  ],
]

describe('B152: each query is found once, at every split point', () => {
  test.each(rows)('%j', (output, queries) => {
    for (const cutting of everyCutting(output)) expect(queriesIn(cutting)).toEqual(queries)
  })
})

test.each([
  ['replies', '\x1b[?1;2c\x1b[>41;1;0c\x1b[1;2R\x1b[?1;2R\x1b[0n\x1b[?2026;2$y\x1bP1$r0m\x1b\\\x1b]11;rgb:0/0/0\x07'],
  [
    'settings',
    '\x1b]11;#000\x07\x1b]4;1;#fff\x07\x1b]52;c;QQ==\x07\x1b[?1;2;5S\x1b[8;24;80t\x1b[22t\x1b[>4;2m\x1b[0 q\x1b[!p',
  ],
  [
    'other values',
    '\x1b[n\x1b[7n\x1b[?1n\x1b[1c\x1b[>1c\x1b[2x\x1b[>1q\x1b[u\x1b[10t\x1b_Gi=1,a=t;AA\x1b\\\x1b_x\x1b\\',
  ],
  ['what was aborted', '\x1b[6\x18n\x1b]11;?\x1b[m\x1b]11;?\x1a'],
  ['text', '6n [6n ?'],
])('no query is seen in %s', (_, output) => {
  expect(queriesIn([output])).toEqual([])
})

test('B163: what vim asks at its start is found in order', () => {
  const output =
    '\x1b[2;1H▽\x1b[6n\x1b[2;1H  \x1b[3;1H\x1bPzz\x1b\\\x1b[0%m\x1b[6n\x1b[3;1H  \x1b[1;1H\x1b[>c\x1b]10;?\x07\x1b]11;?\x07'
  for (const cutting of everyCutting(output)) {
    expect(queriesIn(cutting).map(({ kind }) => kind)).toEqual([
      'cursor-position',
      'cursor-position',
      'secondary-attributes',
      'color',
      'color',
    ])
  }
})

test('B164: what a program could make the terminal type back is never to be answered', () => {
  const queries = queriesIn(['\x1b]2;evil\x07\x1b[21t\x1b[20t\x1b]52;c;?\x07\x05\x1b]50;?\x07\x1b[*y\x1b]3;?x\x07'])
  expect(queries).toHaveLength(7)
  for (const { kind } of queries) expect(neverAnsweredQueries.has(kind)).toBe(true)
})

test('reset forgets half a query', () => {
  const queries: TerminalQuery[] = []
  const detector = createQueryDetector({ onQuery: (query) => queries.push(query) })
  detector.push('\x1b[6')
  detector.reset()
  detector.push('n')
  expect(queries).toEqual([])
})
