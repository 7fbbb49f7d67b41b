import { describe, expect, test } from 'vitest'
import { resolveWindowsShell } from './resolve-windows-shell.ts'

const comspec = 'C:\\Windows\\System32\\cmd.exe'
const env = { ComSpec: comspec, SystemRoot: 'C:\\Windows', Path: 'C:\\Windows\\System32;;D:\\Tools' }

describe('without a shell by name', () => {
  test('it is cmd, by COMSPEC in any case', () => {
    expect(resolveWindowsShell({ env })).toEqual({ language: 'cmd', file: comspec })
  })

  test.each([{}, { COMSPEC: '' }, { COMSPEC: 'C:\\tools\\tcc.exe' }])(
    'a COMSPEC that is not cmd, %o, is not used',
    (environment) => {
      expect(resolveWindowsShell({ env: environment })).toEqual({ language: 'cmd', file: 'cmd.exe' })
    },
  )

  test.each([
    { name: 'powershell', language: 'powershell', file: 'powershell.exe' },
    { name: 'pwsh', language: 'powershell', file: 'pwsh.exe' },
    { name: 'PWSH.EXE', language: 'powershell', file: 'pwsh.exe' },
    { name: 'cmd', language: 'cmd', file: comspec },
    { name: 'fish', language: 'cmd', file: comspec },
    { name: 'bash', language: 'cmd', file: comspec },
    { name: '', language: 'cmd', file: comspec },
  ])('WINDOWS_DEFAULT_SHELL=$name gives $file', ({ name, language, file }) => {
    expect(resolveWindowsShell({ env: { ...env, Windows_Default_Shell: name } })).toEqual({ language, file })
  })
})

describe('with a shell by name or path', () => {
  test.each([
    { shell: 'cmd', language: 'cmd', file: comspec },
    { shell: 'CMD.EXE', language: 'cmd', file: comspec },
    { shell: 'powershell', language: 'powershell', file: 'powershell.exe' },
    { shell: 'pwsh', language: 'powershell', file: 'pwsh.exe' },
    { shell: 'C:\\PS\\7\\pwsh.exe', language: 'powershell', file: 'C:\\PS\\7\\pwsh.exe' },
    { shell: 'C:\\Git\\bin\\bash.exe', language: 'posix', file: 'C:\\Git\\bin\\bash.exe' },
    { shell: 'bash', language: 'posix', file: 'bash.exe' },
  ])('$shell wins over the variable', ({ shell, language, file }) => {
    expect(resolveWindowsShell({ shell, env: { ...env, WINDOWS_DEFAULT_SHELL: 'pwsh' } })).toEqual({ language, file })
  })

  test('B31: an unknown name is an error and never cmd', () => {
    expect(() => resolveWindowsShell({ shell: 'tcsh', env })).toThrow(
      'The shell "tcsh" was not found (not a known shell); tried: cmd, powershell, pwsh.',
    )
  })

  test('B179: a path of another platform is named, not resolved on the current drive', () => {
    expect(() => resolveWindowsShell({ shell: '/bin/sh', env })).toThrow(
      'The shell "/bin/sh" was not found (a path of another platform); tried: /bin/sh.',
    )
  })
})

describe('with a way to look', () => {
  test('a name is found in the system directories before the PATH', () => {
    const found = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe'
    const isRunnable = (path: string): boolean => path === found
    expect(resolveWindowsShell({ shell: 'powershell', env, isRunnable }).file).toBe(found)
  })

  test('B31: a known shell that is not installed is an error that lists where it was looked for', () => {
    const resolve = () => resolveWindowsShell({ shell: 'pwsh', env, isRunnable: () => false })
    expect(resolve).toThrow(
      'The shell "pwsh" was not found; tried: C:\\Windows\\System32\\pwsh.exe, C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\pwsh.exe, D:\\Tools\\pwsh.exe.',
    )
  })

  test('a path that does not exist is an error', () => {
    const shell = 'D:\\nope\\cmd.exe'
    expect(() => resolveWindowsShell({ shell, env, isRunnable: () => false })).toThrow(
      expect.objectContaining({ code: 'shell-not-found', details: { shell, tried: [shell] } }),
    )
  })
})
