import type { LaunchSpec, PtySpawnOptions } from '@ptarmigan/adapter-interface'
import { describe, expect, test } from 'vitest'
import { planLaunch } from './plan-launch.ts'

const context = {
  hostEnv: { Path: 'C:\\bin', SystemRoot: 'C:\\Windows', TERM: 'dumb' },
  lookup: {
    kindOf: (path: string) => (/\.(exe|cmd)$/.test(path) ? ('file' as const) : ('directory' as const)),
    cwd: () => 'C:\\work',
  },
}
const plan = (spec: LaunchSpec, options: PtySpawnOptions = {}) => planLaunch(spec, options, context)

describe('planLaunch', () => {
  test.each([
    { args: [], commandLine: '"C:\\bin\\x.exe"' },
    { args: ['a b', '"', ''], commandLine: '"C:\\bin\\x.exe" "a b" "\\"" ""' },
    { args: ['/c', '"a & b"'], verbatimArguments: true, commandLine: '"C:\\bin\\x.exe" /c "a & b"' },
  ])('$args become $commandLine', ({ commandLine, ...spec }) => {
    expect(plan({ file: 'x', ...spec })).toMatchObject({ file: 'C:\\bin\\x.exe', commandLine, cwd: 'C:\\work' })
  })

  test('B173: a batch file goes through cmd', () => {
    expect(plan({ file: 'x.cmd', args: ['a&calc'] }).commandLine).toBe(
      '"C:\\Windows\\System32\\cmd.exe" /d /e:on /v:off /s /c ""C:\\bin\\x.cmd" "a&calc""',
    )
  })

  test('the terminal is described, the marker is set, names are there once', () => {
    const { env, size } = plan(
      { file: 'x', args: [], env: { PATH: 'C:\\bin', Path: 'C:\\other', TMUX: '1' } },
      {
        marker: 'm1',
        size: { cols: 90, rows: 20 },
      },
    )
    expect(env).toEqual({ Path: 'C:\\other', PTARMIGAN_SESSION: 'm1', TERM: 'xterm-256color', COLORTERM: 'truecolor' })
    expect(size).toEqual({ cols: 90, rows: 20 })
  })

  test.each([
    { title: 'a NUL byte', spec: { file: 'x', args: ['a\0b'] }, code: 'invalid-argument' },
    { title: 'a missing program', spec: { file: 'C:\\nope', args: [] }, code: 'program-not-found' },
    { title: 'a long command line', spec: { file: 'x', args: ['x'.repeat(33_000)] }, code: 'arguments-too-long' },
  ])('$title is $code before anything is started', ({ spec, code }) => {
    const lookup = {
      ...context.lookup,
      kindOf: (path: string) => (path === 'C:\\bin\\x.exe' ? ('file' as const) : ('nothing' as const)),
    }
    expect(() => planLaunch(spec, {}, { ...context, lookup })).toThrow(expect.objectContaining({ code }))
  })

  test.each([0, 32_768, 65_536])('B08: %s rows are more or less than a console can have', (rows) => {
    expect(() => plan({ file: 'x', args: [] }, { size: { cols: 80, rows } })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
  })
})
