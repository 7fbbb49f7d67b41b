import { expect, test } from 'vitest'
import type { ConformanceCapability } from './capability.ts'
import { CaseScope } from './case-scope.ts'
import { nothing, refuse } from './nothing.fixture.ts'
import { expectShown, withoutSequences } from './shown-text.ts'

const scopeWith = (...capabilities: ConformanceCapability[]): CaseScope =>
  new CaseScope({ ...nothing, factory: { stdio: 'pty', spawn: async () => refuse() }, capabilities })

test('exact bytes must be the text itself', () => {
  const scope = scopeWith('exact-bytes')
  expectShown(scope, 'a b\r\nc', 'a b\nc')
  expect(() => expectShown(scope, '\x1b[Ha b\r\nc', 'a b\nc')).toThrow('the output')
})

test('a console shows every character, in order, whatever it paints around them', () => {
  const scope = scopeWith()
  expectShown(scope, '\x1b[2J\x1b[H\x1b]0;title\x07one\x1b[1Ctw\r\no\x1b[?25h', 'one two\n')
  expectShown(scope, 'xx\x1b[5;1Hxxx', 'xxxx')
})

test.each([
  { title: 'leaves one out', text: 'xxx', expected: 'xxxx' },
  { title: 'changes the order', text: 'ba', expected: 'ab' },
  { title: 'has them only in its sequences', text: '\x1b[10m\x1b]0;m\x07\x1b(0', expected: '10m' },
])('a console that $title does not show it', ({ text, expected }) => {
  expect(() => expectShown(scopeWith(), text, expected)).toThrow('in order')
})

test('what is no sequence stays', () => {
  expect(withoutSequences('a\x1b[38;5;1mb\x1bMc\x1b]8;;x\x1b\\d[m')).toBe('abcd[m')
})
