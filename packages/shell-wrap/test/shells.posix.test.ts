import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '@ptarmigan/adapter-interface'
import { afterAll, expect, test } from 'vitest'
import { shellWrap, withoutStartupFiles } from '../src/index.ts'

const directory = mkdtempSync(join(tmpdir(), 'ptarmigan-shell-wrap-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const PATH = process.env.PATH ?? '/usr/bin:/bin'

const run = (command: string, { env = { PATH }, shell }: { env?: Environment; shell?: string } = {}) => {
  const { file, args } = shellWrap(command, { platform: 'linux', env, ...(shell === undefined ? {} : { shell }) })
  const { stdout, stderr, status } = spawnSync(file, args, { env, encoding: 'utf8', input: '' })
  return { stdout, stderr, status }
}

const script = (name: string, text: string, mode: number): string => {
  const path = join(directory, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

test('a command is read by bash: quotes, expansions, pipes, several lines, exit code', () => {
  const command = `printf '<%s>' "a  b" 'c"d' $((6*7)); echo; [[ x == x ]] && echo e | tr e E\nexit 3`
  expect(run(command)).toEqual({ stdout: '<a  b><c"d><42>\nE\n', stderr: '', status: 3 })
})

test('a shell that is asked for reads the command', () => {
  expect(run('echo $0', { shell: '/bin/sh' }).stdout).toBe('/bin/sh\n')
  expect(run('echo $0', { shell: 'sh' }).stdout).toMatch(/^\/.*\/sh\n$/)
})

test('without bash, a $SHELL that can be run is used, and one that cannot is not', () => {
  const usable = script('mysh', '#!/bin/sh\necho "mine: $2"\n', 0o755)
  const unusable = script('notsh', '#!/bin/sh\necho "mine: $2"\n', 0o644)
  const shellWithout = (SHELL: string): string =>
    shellWrap('x', { platform: 'linux', env: { PATH: directory, SHELL } }).file
  expect(shellWithout(usable)).toBe(usable)
  expect(run('hello', { env: { PATH: directory, SHELL: usable } }).stdout).toBe('mine: hello\n')
  expect(shellWithout(unusable)).toBe('/bin/sh')
  expect(shellWithout(join(directory, 'missing'))).toBe('/bin/sh')
  expect(shellWithout(directory)).toBe('/bin/sh')
})

test('B31: a shell that does not exist is named, and nothing else is run', () => {
  const shell = join(directory, 'gone', 'sh')
  expect(() => run('echo ran', { shell })).toThrow(
    expect.objectContaining({
      code: 'shell-not-found',
      message: `The shell "${shell}" was not found; tried: ${shell}.`,
    }),
  )
})

test('B197: bash does not read ~/.bashrc, neither when its input is a socket nor under ssh', () => {
  script('.bashrc', 'FOO=rc\n', 0o644)
  const env = { PATH, HOME: directory, FOO: 'me', SSH_CLIENT: '127.0.0.1 1 22' }
  expect(run('echo $FOO', { env }).stdout).toBe('me\n')
})

test('B197: BASH_ENV of the environment is honoured, as bash documents it', () => {
  const rc = script('rc', 'FOO=rc\n', 0o644)
  expect(run('echo $FOO', { env: { PATH, FOO: 'me', BASH_ENV: rc } }).stdout).toBe('rc\n')
})

test('B197: without the startup files the environment that was given wins', () => {
  const rc = script('rc', 'FOO=rc\n', 0o644)
  const env = withoutStartupFiles({ PATH, FOO: 'me', BASH_ENV: rc, ENV: rc })
  expect(run('echo $FOO', { env }).stdout).toBe('me\n')
  expect(run('echo $FOO', { env, shell: 'sh' }).stdout).toBe('me\n')
})
