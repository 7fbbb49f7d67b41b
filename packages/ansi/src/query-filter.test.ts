import { describe, expect, test } from 'vitest'
import { everyCutting } from '../test-support/cuttings.ts'
import { createQueryFilter, type QueryFilterOptions } from './query-filter.ts'

const bytesOf = (chunk: string | Uint8Array): Uint8Array =>
  typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk

const filtered = (chunks: readonly (string | Uint8Array)[], options: QueryFilterOptions = {}): string => {
  const filter = createQueryFilter(options)
  const parts: Uint8Array[] = []
  for (const chunk of chunks) parts.push(bytesOf(typeof chunk === 'string' ? filter.push(chunk) : filter.push(chunk)))
  parts.push(bytesOf(filter.flush()))
  return new TextDecoder().decode(Uint8Array.from(parts.flatMap((part) => [...part])))
}

const rows: readonly (readonly [behaviour: string, output: string, rest: string])[] = [
  ['a query goes, what is around it stays', 'a\x1b[6nb', 'ab'],
  ['queries in a row', '\x1b[c\x1b[>c\x1b[6n\x1b]11;?\x07\x1bP$qm\x1b\\\x1b[?2026$p', ''],
  ['C1 forms', 'a\u009b6nb\u009d11;?\u009cc', 'abc'],
  ['never answered queries go too', 'a\x05\x1b[21t\x1b]52;c;?\x07b', 'ab'],
  [
    'other sequences stay',
    '\x1b[31mé\x1b[?2004h\x1b]0;t\x07\x1bPq#\x1b\\\x1b(B\u0085漢',
    '\x1b[31mé\x1b[?2004h\x1b]0;t\x07\x1bPq#\x1b\\\x1b(B\u0085漢',
  ],
  ['an unfinished sequence comes at the end', 'a\x1b[3', 'a\x1b[3'],
  ['an unfinished query too', 'a\x1b]11;?', 'a\x1b]11;?'],
  ['what is not a query after all', 'a\x1b[6mb\x1b[6\x18n', 'a\x1b[6mb\x1b[6\x18n'],
  ['a sequence that ESC broke off stays, the query after it goes', '\x1b[3\x1b[6n\x1b]0;t\x1b[cX', '\x1b[3\x1b]0;tX'],
  ['controls that a terminal executes inside a query stay', '\x1b[6\nn\x1b\r]11;?\x07', '\n\r'],
  ['ENQ inside of a sequence', '\x1b[3\x051m\x1b[6\x05n\x1b[\x05', '\x1b[31m\x1b['],
  [
    'of a sequence that asks and sets, what sets stays',
    '\x1b]4;1;?;2;#fff\x07\x1b]10;?;#000\x1b\\',
    '\x1b]4;2;#fff\x07\x1b]11;#000\x1b\\',
  ],
  ['dynamic colors between questions', '\x1b]10;#111;?;#333\x07', '\x1b]10;#111;;#333\x07'],
  ['characters that begin like C1', 'é\u00a0\u00c2\u00bf', 'é\u00a0\u00c2\u00bf'],
]

describe('filtering, at every split point', () => {
  test.each(rows)('%s', (_, output, rest) => {
    for (const cutting of everyCutting(output)) expect(filtered(cutting)).toBe(rest)
  })
})

test('the queries are told, also those that stay', () => {
  const kinds: string[] = []
  const options: QueryFilterOptions = {
    onQuery: ({ kind }) => kinds.push(kind),
    remove: ({ kind }) => kind === 'cursor-position',
  }
  expect(filtered(['a\x1b[6n\x1b[cb\x05'], options)).toBe('a\x1b[cb\x05')
  expect(kinds).toEqual(['cursor-position', 'primary-attributes', 'answerback'])
})

test('of several questions in one sequence none goes if one is to stay', () => {
  const remove: QueryFilterOptions['remove'] = (query) => query.kind === 'color' && query.command === 10
  expect(filtered(['\x1b]10;?;?\x07\x1b]10;?\x07'], { remove })).toBe('\x1b]10;?;?\x07')
})

test('ill-formed bytes are left as they are', () => {
  const bytes = Uint8Array.of(0xff, 0x9b, 0xe2, 0x82, 0x1b, 0x5b, 0x36, 0x6e, 0xc2, 0x41, 0xc2)
  const filter = createQueryFilter()
  expect([...filter.push(bytes), ...bytesOf(filter.flush())]).toEqual([0xff, 0x9b, 0xe2, 0x82, 0xc2, 0x41, 0xc2])
})

test('a chunk without anything to do is returned itself', () => {
  const filter = createQueryFilter()
  const plain = new TextEncoder().encode('plain\r\n')
  const coloured = new TextEncoder().encode('\x1b[31mred\x1b[m')
  expect(filter.push(plain)).toBe(plain)
  expect(filter.push(coloured)).toBe(coloured)
})

test('what is undecided is held back, and only that', () => {
  const filter = createQueryFilter()
  expect(filter.push('a\x1b[')).toBe('a')
  expect(filter.push('6')).toBe('')
  expect(filter.push('nb')).toBe('b')
  expect(filter.push('\x1b')).toBe('')
  expect(filter.flush()).toBe('\x1b')
  expect(filter.flush()).toBe('')
  expect(filter.push('[6n')).toBe('[6n')
})

test('a long string is passed on while it comes, and is no query; what follows is filtered again', {
  timeout: 60_000,
}, () => {
  const long = `\x1b]11;?${';x'.repeat(5000)}\x07`
  for (const size of [1, 7, 1000, 20_000]) {
    const filter = createQueryFilter()
    const output = `${long}a\x1b[6nb\x1bPq${'#'.repeat(10_000)}\x1b[6nc`
    let passed = ''
    for (let at = 0; at < output.length; at += size) {
      passed += filter.push(output.slice(at, at + size))
      expect(Math.min(at + size, output.length) - passed.length).toBeLessThanOrEqual(4096 + 8)
    }
    expect(passed + filter.flush()).toBe(`${long}ab\x1bPq${'#'.repeat(10_000)}c`)
  }
})

test('text is text again: pairs that were cut are whole, lone surrogates are U+FFFD', () => {
  const filter = createQueryFilter()
  expect(filter.push('\ud83d')).toBe('')
  expect(filter.push('\ude00\x1b[6n\ud83dx\ud83d')).toBe('😀\ufffdx')
  expect(filter.flush()).toBe('\ufffd')
})

test('who follows the sequences may be an object with methods, and is told of nothing else', () => {
  class Follower {
    readonly told: string[] = []
    csi({ final }: { readonly final: string }): void {
      this.told.push(final)
    }
    osc(): void {
      this.told.push('osc')
    }
  }
  const sequences = new Follower()
  filtered(['\x1b[1mx\x1b]0;title\x07\x1b[6n'], { sequences })
  expect(sequences.told).toEqual(['m', 'n'])
})

test('who follows the sequences is told of each, before its query, also of one that stays unfinished for a while', () => {
  const told: string[] = []
  const options: QueryFilterOptions = {
    onQuery: ({ kind }) => told.push(kind),
    sequences: {
      csi: ({ prefix, params, final }) => told.push(`CSI ${prefix}${params.join(';')}${final}`),
      esc: ({ intermediates, final }) => told.push(`ESC ${intermediates}${final}`),
    },
  }
  const output = 'a\x1b[?2004h\x1b[6n\x1b=\u009b3m\x1b]0;t\x07\x1b(Bb'
  for (const cutting of everyCutting(output)) {
    told.length = 0
    expect(filtered(cutting, options)).toBe(output.replace('\x1b[6n', ''))
    expect(told).toEqual(['CSI ?2004h', 'CSI 6n', 'cursor-position', 'ESC =', 'CSI 3m', 'ESC (B'])
  }
})
