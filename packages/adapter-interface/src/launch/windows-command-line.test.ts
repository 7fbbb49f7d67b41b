import { expect, test } from 'vitest'
import { quoteWindowsArgument } from './windows-command-line.ts'

test.each([
  { argument: 'plain', quoted: 'plain' },
  { argument: '', quoted: '""' },
  { argument: 'a b', quoted: '"a b"' },
  { argument: 'a\tb', quoted: '"a\tb"' },
  { argument: '"', quoted: '"\\""' },
  { argument: 'a"b', quoted: '"a\\"b"' },
  { argument: 'C:\\dir\\', quoted: 'C:\\dir\\' },
  { argument: 'C:\\my dir\\', quoted: '"C:\\my dir\\\\"' },
  { argument: 'a\\"b', quoted: '"a\\\\\\"b"' },
  { argument: 'a\\\\b c', quoted: '"a\\\\b c"' },
  { argument: '%PATH%&^!x!', quoted: '%PATH%&^!x!' },
])('$argument is written $quoted', ({ argument, quoted }) => {
  expect(quoteWindowsArgument(argument)).toBe(quoted)
})

test('what is quoted is read back by the rules of the C runtime', () => {
  const pieces = ['', 'a', ' ', '"', '\\', '\\\\', 'é']
  for (const first of pieces)
    for (const second of pieces)
      for (const third of pieces) {
        const argument = first + second + third
        expect(readArgument(quoteWindowsArgument(argument))).toBe(argument)
      }
})

/** The one argument on a command line, as the C runtime parses it. */
const readArgument = (line: string): string => {
  let read = ''
  let quoted = false
  for (let index = 0; index < line.length; index++) {
    const slashes = /^\\*/.exec(line.slice(index))?.[0].length ?? 0
    const next = line[index + slashes]
    if (next === '"') {
      read += '\\'.repeat(Math.floor(slashes / 2))
      index += slashes
      if (slashes % 2 === 1) read += '"'
      else quoted = !quoted
    } else if (slashes > 0) {
      read += '\\'.repeat(slashes)
      index += slashes - 1
    } else {
      expect(quoted || !/\s/.test(next ?? '')).toBe(true)
      read += next ?? ''
    }
  }
  return read
}
