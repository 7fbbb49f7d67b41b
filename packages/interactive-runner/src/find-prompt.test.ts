import { expect, test } from 'vitest'
import { findPrompt } from './find-prompt.ts'

test.each([
  ['B185: a question that was answered', /\(y\/n\)\?/, 'Continue (y/n)? y\nworking', false],
  ['a question', /\(y\/n\)\?/, 'Continue (y/n)? ', true],
  ['a question that is being answered', /\(y\/n\)\?/, 'Continue (y/n)? y', true],
  ['a question that comes again', /\(y\/n\)\?/, 'Continue (y/n)? y\nworking\nContinue (y/n)? ', true],
  ['a prompt in a frame, with a line of help below', /^│ > /m, '│ >          │\n╰──╯\n  ? for help', true],
  ['a prompt at the end', /\$ $/, 'me@here:~$ ', true],
  ['a prompt that has gone', /\$ $/, 'me@here:~$ ls\nfile\n', false],
  ['an expression that remembers where it was', /> /g, '> ', true],
])('%s', (_title, pattern, text, expected) => {
  expect([findPrompt(pattern, text), findPrompt(pattern, text)]).toEqual([expected, expected])
})
