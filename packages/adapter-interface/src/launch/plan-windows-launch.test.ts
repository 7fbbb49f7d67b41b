import { expect, test } from 'vitest'
import type { CheckedLaunchSpec } from './check-launch-spec.ts'
import { planWindowsLaunch } from './plan-windows-launch.ts'

const lookup = {
  kindOf: (path: string) => (/\.(exe|cmd)$/.test(path) ? ('file' as const) : ('directory' as const)),
  cwd: () => 'C:\\work',
}

const spec = (change: Partial<CheckedLaunchSpec> = {}): CheckedLaunchSpec => ({
  file: 'C:\\bin\\x.exe',
  args: ['a b'],
  verbatimArguments: false,
  cwd: undefined,
  env: { SystemRoot: 'C:\\Windows' },
  ...change,
})

test('a program is started as it is', () => {
  expect(planWindowsLaunch(spec(), lookup)).toMatchObject({
    file: 'C:\\bin\\x.exe',
    args: ['a b'],
    verbatimArguments: false,
  })
})

test('B173: a batch file goes through the cmd of the system, whatever COMSPEC says', () => {
  const plan = planWindowsLaunch(
    spec({ file: 'C:\\bin\\x.cmd', args: ['a&calc'], env: { SYSTEMROOT: 'C:\\Windows', ComSpec: 'C:\\evil.exe' } }),
    lookup,
  )
  expect(plan).toMatchObject({
    file: 'C:\\Windows\\System32\\cmd.exe',
    args: ['/d', '/e:on', '/v:off', '/s', '/c', '""C:\\bin\\x.cmd" "a&calc""'],
    verbatimArguments: true,
  })
})

test('a batch file takes no verbatim arguments', () => {
  expect(() => planWindowsLaunch(spec({ file: 'C:\\bin\\x.cmd', verbatimArguments: true }), lookup)).toThrowError(
    expect.objectContaining({ code: 'unsupported' }),
  )
})

test.each([
  { file: 'C:\\bin\\x.exe', characters: 33_000 },
  { file: 'C:\\bin\\x.cmd', characters: 8200 },
])('a command line of $characters characters is too long for $file', ({ file, characters }) => {
  expect(() => planWindowsLaunch(spec({ file, args: ['x'.repeat(characters)] }), lookup)).toThrowError(
    expect.objectContaining({ code: 'arguments-too-long' }),
  )
})

test('the environment has each name once', () => {
  expect(planWindowsLaunch(spec({ env: { Path: 'a', PATH: 'b' } }), lookup).env).toEqual({ PATH: 'b' })
})
