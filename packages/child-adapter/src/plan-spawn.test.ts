import { Readable } from 'node:stream'
import type { CheckedLaunchSpec, PipeSpawnOptions } from '@ptarmigan/adapter-interface'
import { describe, expect, test } from 'vitest'
import { assertSupported, planSpawn, planWindowsSpawn } from './plan-spawn.ts'

const spec: CheckedLaunchSpec = {
  file: 'tool',
  args: ['a'],
  verbatimArguments: false,
  cwd: '/x',
  env: { A: 'b' },
}

const planned = (options: PipeSpawnOptions) => planSpawn(spec, { program: '/bin/tool', options })

test('the program that was found is started under the name that was given, in a session of its own', () => {
  expect(planned({})).toEqual({
    file: '/bin/tool',
    args: ['a'],
    argv0: 'tool',
    cwd: '/x',
    env: { A: 'b' },
    stdin: 'ignore',
    detached: true,
    verbatimArguments: false,
    descriptors: 7,
  })
})

describe('a pipe for the input is made only where something can come through it', () => {
  test.each([
    { options: {}, stdin: 'ignore' },
    { options: { stdinMode: 'pipe-closed' }, stdin: 'ignore' },
    { options: { input: '' }, stdin: 'ignore' },
    { options: { input: new Uint8Array(0) }, stdin: 'ignore' },
    { options: { input: 'x' }, stdin: 'pipe' },
    { options: { input: Readable.from(['x']) }, stdin: 'pipe' },
    { options: { stdinMode: 'pipe-open' }, stdin: 'pipe' },
    { options: { stdinMode: 'pipe-open', input: '' }, stdin: 'pipe' },
  ] as const)('$options: $stdin', ({ options, stdin }) => {
    expect(planned(options).stdin).toBe(stdin)
  })
})

test('verbatim arguments are refused elsewhere than on Windows', () => {
  const verbatim = { verbatimArguments: true }
  for (const platform of ['linux', 'darwin'])
    expect(() => assertSupported(verbatim, platform)).toThrow(expect.objectContaining({ code: 'unsupported' }))
  expect(() => assertSupported(spec, 'darwin')).not.toThrow()
})

describe('on Windows', () => {
  const launch = { file: 'C:\\a b\\x.exe', args: ['/s', '"a b"'], verbatimArguments: true, env: { A: 'b' } }

  test('a program keeps a console, which nobody sees', () => {
    const plan = planWindowsSpawn({ ...launch, verbatimArguments: false }, { spec, options: {} })
    expect(plan).toMatchObject({ file: launch.file, argv0: launch.file, detached: false, stdin: 'ignore', cwd: '/x' })
  })

  test('a verbatim command line begins with the program in quotes', () => {
    expect(planWindowsSpawn(launch, { spec, options: { input: 'x' } })).toMatchObject({
      argv0: '"C:\\a b\\x.exe"',
      args: launch.args,
      verbatimArguments: true,
      stdin: 'pipe',
    })
  })
})
