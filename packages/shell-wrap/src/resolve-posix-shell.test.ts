import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { describe, expect, test } from 'vitest'
import { resolvePosixShell } from './resolve-posix-shell.ts'

const among =
  (...paths: readonly string[]) =>
  (path: string): boolean =>
    paths.includes(path)

const env = { PATH: '/opt/bin:/usr/bin', SHELL: '/usr/bin/zsh' }

describe('without a shell by name', () => {
  test('bash is taken from the PATH of the environment', () => {
    const isRunnable = among('/usr/bin/bash', '/usr/bin/zsh', '/bin/sh')
    expect(resolvePosixShell({ env, isRunnable })).toEqual({ language: 'posix', file: '/usr/bin/bash' })
  })

  test('without a PATH the system directories are searched', () => {
    expect(resolvePosixShell({ env: {}, isRunnable: among('/bin/bash') }).file).toBe('/bin/bash')
  })

  test('relative entries of PATH are not searched, because the directory they count from is not known', () => {
    const isRunnable = (path: string): boolean => path === 'bash' || path === './bash' || path === '/bin/sh'
    expect(resolvePosixShell({ env: { PATH: '.::bin' }, isRunnable }).file).toBe('/bin/sh')
  })

  test('without bash it is $SHELL', () => {
    expect(resolvePosixShell({ env, isRunnable: among('/usr/bin/zsh', '/bin/sh') }).file).toBe('/usr/bin/zsh')
  })

  test.each(['/bin/false', '/usr/sbin/nologin', '/usr/bin/git-shell', '/bin/sync', 'zsh', ''])(
    'a $SHELL of "%s" is ignored, also when it can be run',
    (SHELL) => {
      const isRunnable = among(SHELL, '/bin/sh')
      expect(resolvePosixShell({ env: { PATH: '/opt/bin', SHELL }, isRunnable }).file).toBe('/bin/sh')
    },
  )

  test('a $SHELL that is missing is ignored', () => {
    expect(resolvePosixShell({ env, isRunnable: among('/bin/sh') }).file).toBe('/bin/sh')
  })

  test('B31: without any shell the error lists what was tried', () => {
    const resolve = () => resolvePosixShell({ env, isRunnable: () => false })
    expect(resolve).toThrow(PtarmiganError)
    expect(resolve).toThrow('No shell was found; tried: /opt/bin/bash, /usr/bin/bash, /usr/bin/zsh, /bin/sh.')
  })
})

describe('with a shell by name or path', () => {
  test('a name is looked up on the PATH', () => {
    expect(resolvePosixShell({ shell: 'dash', env, isRunnable: among('/opt/bin/dash') })).toEqual({
      language: 'posix',
      file: '/opt/bin/dash',
    })
  })

  test('a path is taken as it is', () => {
    expect(resolvePosixShell({ shell: '/x/zsh', env, isRunnable: among('/x/zsh') }).file).toBe('/x/zsh')
  })

  test('PowerShell is known by its name', () => {
    expect(resolvePosixShell({ shell: 'pwsh', env, isRunnable: among('/usr/bin/pwsh') })).toEqual({
      language: 'powershell',
      file: '/usr/bin/pwsh',
    })
  })

  test.each([
    { shell: 'fish', tried: ['/opt/bin/fish', '/usr/bin/fish'] },
    { shell: '/nope/sh', tried: ['/nope/sh'] },
    { shell: '', tried: [] },
  ])('B31: one that does not exist, "$shell", is an error and never another shell', ({ shell, tried }) => {
    const isRunnable = among('/usr/bin/bash', '/bin/sh')
    expect(() => resolvePosixShell({ shell, env, isRunnable })).toThrow(
      expect.objectContaining({ code: 'shell-not-found', details: { shell, tried } }),
    )
  })
})
