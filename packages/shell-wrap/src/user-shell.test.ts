import { describe, expect, test } from 'vitest'
import { userShell } from './user-shell.ts'

const runnable =
  (...paths: string[]) =>
  (path: string): boolean =>
    paths.includes(path)

describe('the shell of a user', () => {
  test('is $SHELL where it can be used', () => {
    const isRunnable = runnable('/usr/bin/zsh', '/bin/sh')
    expect(userShell({ platform: 'linux', env: { SHELL: '/usr/bin/zsh' }, isRunnable })).toBe('/usr/bin/zsh')
  })

  test.each([undefined, '', 'zsh', '/nope/zsh', '/bin/false', '/usr/sbin/nologin', '/usr/bin/git-shell'])(
    'is /bin/sh where $SHELL is %s',
    (shell) => {
      const isRunnable = runnable('/bin/false', '/usr/sbin/nologin', '/usr/bin/git-shell', '/bin/sh', 'zsh')
      expect(userShell({ platform: 'linux', env: { SHELL: shell }, isRunnable })).toBe('/bin/sh')
    },
  )

  test('is left to the platform on Windows', () => {
    expect(userShell({ platform: 'win32', env: { SHELL: '/usr/bin/bash' }, isRunnable: () => true })).toBeUndefined()
  })
})
