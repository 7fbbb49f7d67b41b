import { expect, test } from 'vitest'
import { batchCommandLine, isBatchFile, quoteBatchArgument } from './batch-command-line.ts'

test.each([
  { path: 'C:\\x\\npm.cmd', batch: true },
  { path: 'C:\\x\\BUILD.BAT', batch: true },
  { path: 'C:\\x\\cmd.exe', batch: false },
  { path: 'C:\\x.cmd\\y.exe', batch: false },
])('$path is a batch file: $batch', ({ path, batch }) => {
  expect(isBatchFile(path)).toBe(batch)
})

test.each([
  { argument: 'plain', quoted: 'plain' },
  { argument: '--x', quoted: '--x' },
  { argument: '', quoted: '""' },
  { argument: 'a b', quoted: '"a b"' },
  { argument: 'a&calc', quoted: '"a&calc"' },
  { argument: '"', quoted: '""""' },
  { argument: 'a"b', quoted: '"a""b"' },
  { argument: '^', quoted: '"^"' },
  { argument: '!x!', quoted: '"!x!"' },
  { argument: 'a\\', quoted: '"a\\\\"' },
  { argument: 'a\\"b', quoted: '"a\\\\""b"' },
  { argument: 'x=y', quoted: '"x=y"' },
  { argument: '100%', quoted: '"100%%cd:~,%"' },
  { argument: '%PATH%', quoted: '"%%cd:~,%PATH%%cd:~,%"' },
])('B173: $argument is written $quoted for a batch file', ({ argument, quoted }) => {
  expect(quoteBatchArgument(argument)).toBe(quoted)
})

test('B173: cmd sees no character of an argument outside of quotes but plain ones', () => {
  const pieces = ['', 'a', ' ', '"', '\\', '%', '&', '^', '|', '!', '""']
  for (const first of pieces)
    for (const second of pieces)
      for (const third of pieces) expect(outsideQuotes(quoteBatchArgument(first + second + third))).toMatch(/^a*$/)
})

test('B173: cmd is started without AutoRun, without delayed expansion, and takes off two quotes', () => {
  expect(batchCommandLine('C:\\a b\\x.cmd', ['a b', 'c'])).toEqual([
    '/d',
    '/e:on',
    '/v:off',
    '/s',
    '/c',
    '""C:\\a b\\x.cmd" "a b" c"',
  ])
})

test.each(['a\nb', 'a\r', '\n'])('B173: a line break is refused, with the argument named', (argument) => {
  expect(() => batchCommandLine('C:\\x.cmd', ['first', argument])).toThrowError(
    expect.objectContaining({ code: 'invalid-argument', details: { field: 'args[1]' } }),
  )
})

/** What cmd reads outside of quotes: each quote begins or ends a quoted part, and no caret counts inside of one. */
const outsideQuotes = (text: string): string =>
  text
    .split('"')
    .filter((_, index) => index % 2 === 0)
    .join('')
