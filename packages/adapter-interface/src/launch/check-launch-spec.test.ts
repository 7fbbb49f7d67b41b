import { describe, expect, test } from 'vitest'
import type { LaunchSpec } from '../launch-spec.ts'
import { checkLaunchSpec } from './check-launch-spec.ts'

const host = { PATH: '/host/bin', HOME: '/root' }
const plain: LaunchSpec = { file: 'tool', args: ['a', 'b'] }

test('what is left out is filled in: the environment of the host, no directory, quoted arguments', () => {
  expect(checkLaunchSpec(plain, host)).toEqual({
    file: 'tool',
    args: ['a', 'b'],
    verbatimArguments: false,
    cwd: undefined,
    env: host,
  })
})

test('what is given is kept, and the environment replaces that of the host', () => {
  const given: LaunchSpec = { file: '/bin/x', args: [''], cwd: '/tmp', env: { A: '' }, verbatimArguments: true }
  expect(checkLaunchSpec(given, host)).toEqual(given)
})

test('B16: variables whose value is undefined are dropped, from both environments', () => {
  expect(checkLaunchSpec({ ...plain, env: { A: 'x', B: undefined } }, host).env).toEqual({ A: 'x' })
  expect(checkLaunchSpec(plain, { A: undefined }).env).toEqual({})
})

test('names that begin with "=" are Windows\' own and pass', () => {
  expect(checkLaunchSpec({ ...plain, env: { '=C:': 'C:\\x' } }, host).env).toEqual({ '=C:': 'C:\\x' })
})

describe('what the system would cut, stringify or misread is refused', () => {
  // JSON brings in values that the types rule out.
  test.each([
    ['B17: NUL in the program', '{"file":"a\\u0000b"}', 'file'],
    ['B17: NUL in an argument', '{"args":["a","b\\u0000"]}', 'args[1]'],
    ['B17: NUL in the directory', '{"cwd":"/\\u0000"}', 'cwd'],
    ['B17: NUL in the name of a variable', '{"env":{"A\\u0000":"x"}}', 'env'],
    ['B17: NUL in the value of a variable', '{"env":{"A":"\\u0000"}}', 'env.A'],
    ['B40: null as an argument', '{"args":[null]}', 'args[0]'],
    ['B40: a number as an argument', '{"args":["a",7]}', 'args[1]'],
    ['B16: null as a value', '{"env":{"A":null}}', 'env.A'],
    ['an empty program', '{"file":""}', 'file'],
    ['a program that is no text', '{"file":{}}', 'file'],
    ['an empty directory', '{"cwd":""}', 'cwd'],
    ['a variable without a name', '{"env":{"":"x"}}', 'env'],
    ['"=" in a name', '{"env":{"A=B":"x"}}', 'env'],
  ])('%s', (_, change, field) => {
    const changed: LaunchSpec = { ...plain, ...JSON.parse(change) }
    expect(() => checkLaunchSpec(changed, host)).toThrow(
      expect.objectContaining({ code: 'invalid-argument', operation: 'spawn', details: { field } }),
    )
  })

  test('the message names the field and quotes the value, cut when it is long', () => {
    expect(() => checkLaunchSpec({ ...plain, file: 'a\0b' }, host)).toThrow(/file .*NUL.*; got "a\\u0000b"\./)
    expect(() => checkLaunchSpec({ ...plain, file: `${'x'.repeat(5000)}\0` }, host)).toThrow(/… \(5001 characters\)/)
  })
})
