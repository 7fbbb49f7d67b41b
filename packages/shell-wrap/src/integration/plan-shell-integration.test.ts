import { describe, expect, test } from 'vitest'
import { planShellIntegration, sourceCommand } from './plan-shell-integration.ts'

const plan = (file: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
  planShellIntegration({ file, args, env, directory: '/tmp/it is', nonce: 'abc123' })

describe('bash', () => {
  test('gets a file of its own that reads the user’s first', () => {
    const { shell, args, env, files } = plan('/bin/bash')
    expect({ shell, args, env }).toEqual({ shell: 'bash', args: ['--init-file', '/tmp/it is/bash', '-i'], env: {} })
    expect(files.map(({ name }) => name)).toEqual(['bash'])
    expect(files[0]?.content).toMatch(/^\[ -r ~\/\.bashrc \] && \. ~\/\.bashrc\n/)
    expect(files[0]?.content).toContain('aid=abc123')
  })

  test('as a login shell reads the files of one', () => {
    const { args, files } = plan('bash', ['-il', '--posix'])
    expect(args).toEqual(['--posix', '--init-file', '/tmp/it is/bash', '-i'])
    expect(files[0]?.content).toMatch(/\/etc\/profile[\s\S]*\.bash_profile ~\/\.bash_login ~\/\.profile/)
    expect(files[0]?.content).not.toContain('.bashrc')
  })

  test('keeps to the files that it was told', () => {
    expect(plan('bash', ['--norc']).files[0]?.content).not.toContain('.bashrc')
    expect(plan('bash', ['--rcfile', "/it's"]).files[0]?.content).toContain(`. '/it'\\''s'`)
    expect(plan('bash', ['-o', 'vi']).args.slice(-3)).toEqual(['-i', '-o', 'vi'])
  })
})

describe('zsh', () => {
  test('reads from the directory, and the user’s files from theirs', () => {
    const { args, env, files } = plan('zsh', ['-l'], { ZDOTDIR: '/home/u/.config/zsh' })
    expect({ args, env }).toEqual({ args: ['-i', '-l'], env: { ZDOTDIR: '/tmp/it is' } })
    expect(files.map(({ name }) => name)).toEqual(['.zshenv', '.zprofile', '.zshrc'])
    expect(files[0]?.content).toMatch(/^export ZDOTDIR='\/home\/u\/.config\/zsh'\n/)
    expect(plan('zsh').files[0]?.content).toMatch(/^unset ZDOTDIR\n/)
  })

  test('without the user’s files reads none, also none of the system', () => {
    const { args, files } = plan('zsh', ['-f'])
    expect(args).toEqual(['-i'])
    expect(files[0]?.content).toContain('no_global_rcs')
    expect(files.some(({ content }) => content.includes('&& source'))).toBe(false)
  })
})

test('fish runs the file after its own', () => {
  expect(plan('fish', ['--no-config']).args).toEqual(['--no-config', '-C', "source '/tmp/it is/fish'", '-i'])
})

test.each([
  ['dash', []],
  ['python3', []],
  ['bash', ['-c', 'true']],
  ['bash', ['-lc', 'true']],
  ['bash', ['script.sh']],
  ['zsh', ['--', 'script']],
  ['fish', ['--command=true']],
])('%s %j cannot be integrated', (file, args) => {
  expect(() => plan(file, args)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
})

test('a file is run by a line that is quoted for its shell', () => {
  expect(sourceCommand('bash', "/a'b")).toBe(` source '/a'\\''b'`)
  expect(sourceCommand('fish', "/a'b\\")).toBe(` eval (string collect <'/a\\'b\\\\')`)
})
