import type { InputWait } from '@ptarmigan/adapter-interface'
import { describe, expect, test } from 'vitest'
import { decideTurn, type TurnEvidence } from './decide-turn.ts'

const waiting = (command: string, expects: 'line' | 'secret' | 'keys'): InputWait => ({
  ...{ kind: 'waiting', expects },
  process: { pid: 7, startTime: 1, command },
})
const unknown: InputWait = { kind: 'unknown', reason: 'a test' }

const decided = (wait: InputWait, text: string, more: Partial<TurnEvidence> = {}) =>
  decideTurn({ wait, text, secret: false, marks: undefined, matchesPrompt: false, idle: false, ...more })

describe('where the kernel tells that a program waits', () => {
  test.each<[string, string, 'line' | 'secret' | 'keys', string, string]>([
    ['B182: a shell at its prompt', 'bash -i', 'keys', 'user@host:~/dir$ ', 'prompt'],
    ['a shell with a prompt like no other', 'zsh', 'keys', '~/dir ✗ ', 'prompt'],
    ['a shell without a line editor', 'dash -i', 'line', '$ ', 'prompt'],
    ['read in an interactive shell', 'bash', 'line', 'Name ', 'asks'],
    ['a question with an editor', 'bash', 'keys', 'Continue (y/n)? ', 'asks'],
    ['a script', 'bash install.sh', 'line', '# ', 'asks'],
    ['an interpreter', 'python3', 'keys', '>>> ', 'prompt'],
    ['a program of python', 'python3 -c input()', 'line', '> ', 'asks'],
    ['a pager', 'less file', 'keys', '(END)', 'asks'],
    ['B184: a password', 'python3 -c x', 'secret', 'Password: ', 'asks'],
    ['a secret in a shell', 'bash', 'secret', '$ ', 'asks'],
  ])('%s', (_, command, expects, text, kind) => {
    expect(decided(waiting(command, expects), text)).toEqual({
      ...{ kind, expects, text, evidence: 'kernel', sensitive: expects === 'secret' },
    })
  })

  test("a shell's own marks count for more, and a caller's pattern too", () => {
    const atPrompt = { atPrompt: true, verified: true }
    expect(decided(waiting('bash', 'keys'), 'Ready? ', { marks: atPrompt })).toMatchObject({
      kind: 'prompt',
      evidence: 'shell-mark',
    })
    expect(decided(waiting('mytool', 'line'), 'tool: ', { matchesPrompt: true })).toMatchObject({
      kind: 'prompt',
      evidence: 'prompt-pattern',
    })
    const forged = { atPrompt: true, verified: false }
    expect(decided(waiting('cat', 'line'), '$ ', { marks: forged })).toMatchObject({ kind: 'asks' })
    const running = { atPrompt: false, verified: true }
    expect(decided(waiting('bash', 'line'), '> ', { marks: running })).toMatchObject({ kind: 'asks' })
  })
})

describe('where the kernel tells that it does not wait', () => {
  test.each([
    ['B181: a build that pauses', '[INFO] Starting: '],
    ['B181: an error that ends in a colon', 'find: /tmp/x: No such file:'],
    ['B185: what was answered', 'Continue (y/n)? y'],
    ['B191: a silent program', ''],
    ['a prompt that was only printed', 'user@host:~$ '],
  ])('%s is no turn, however long it is quiet', (_, text) => {
    const more = { idle: true, matchesPrompt: true, marks: { atPrompt: true, verified: true } }
    expect(decided({ kind: 'not-waiting' }, text, more)).toBeUndefined()
  })
})

describe('where the kernel cannot tell', () => {
  test('a line that looks like a question is no question', () => {
    expect(decided(unknown, 'Password: ')).toBeUndefined()
    expect(decided(unknown, 'Continue? ', { idle: true })).toEqual({
      ...{ kind: 'idle', sensitive: false, evidence: 'quiet', text: 'Continue? ' },
    })
  })

  test('a terminal that hides what is typed is sensitive', () => {
    expect(decided(unknown, '[sudo] password: ', { secret: true })).toEqual({
      ...{ kind: 'asks', sensitive: true, evidence: 'quiet', text: '[sudo] password: ' },
    })
  })

  test("a shell's marks and a caller's pattern decide", () => {
    expect(decided(unknown, '$ ', { marks: { atPrompt: true, verified: false } })).toMatchObject({
      kind: 'prompt',
      evidence: 'shell-mark',
    })
    expect(decided(unknown, '$ ', { matchesPrompt: true })).toMatchObject({ evidence: 'prompt-pattern' })
    expect(decided(unknown, '$ ', { marks: { atPrompt: false, verified: false } })).toBeUndefined()
  })
})
