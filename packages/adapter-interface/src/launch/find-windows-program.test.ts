import { describe, expect, test } from 'vitest'
import { findWindowsProgram, type WindowsLookup } from './find-windows-program.ts'

const lookup = (files: readonly string[], directories: readonly string[] = []): WindowsLookup => ({
  kindOf: (path) =>
    files.includes(path) ? 'file' : directories.includes(path) || path === 'C:\\work' ? 'directory' : 'nothing',
  cwd: () => 'C:\\work',
})

const spec = (file: string, rest: { cwd?: string; env?: Record<string, string> } = {}) => ({
  file,
  args: [],
  verbatimArguments: false,
  cwd: rest.cwd,
  env: rest.env ?? { Path: 'C:\\bin;C:\\tools', PATHEXT: '.COM;.EXE;.BAT;.CMD;.VBS;.JS' },
})

describe('a name', () => {
  test.each([
    { file: 'git', files: ['C:\\tools\\git.exe'], found: 'C:\\tools\\git.exe' },
    { file: 'git.exe', files: ['C:\\tools\\git.exe'], found: 'C:\\tools\\git.exe' },
    { file: 'npm', files: ['C:\\bin\\npm', 'C:\\bin\\npm.cmd'], found: 'C:\\bin\\npm.cmd' },
    { file: 'x', files: ['C:\\bin\\x.bat', 'C:\\bin\\x.exe'], found: 'C:\\bin\\x.exe' },
    { file: 'python3.11', files: ['C:\\bin\\python3.11.exe'], found: 'C:\\bin\\python3.11.exe' },
    { file: 'x', files: ['C:\\tools\\x.exe', 'C:\\bin\\x.cmd'], found: 'C:\\bin\\x.cmd' },
  ])('B173: $file is found as $found', ({ file, files, found }) => {
    expect(findWindowsProgram(spec(file), lookup(files))).toBe(found)
  })

  test('is not taken from the current directory unless PATH names it', () => {
    const here = lookup(['C:\\work\\git.exe', 'C:\\tools\\git.exe'])
    expect(findWindowsProgram(spec('git'), here)).toBe('C:\\tools\\git.exe')
    expect(findWindowsProgram(spec('git', { env: { PATH: '.' } }), here)).toBe('C:\\work\\git.exe')
  })

  test('is no script that Windows would hand to another program', () => {
    expect(() => findWindowsProgram(spec('x'), lookup(['C:\\bin\\x.js', 'C:\\bin\\x.vbs']))).toThrowError(
      expect.objectContaining({ code: 'program-not-found' }),
    )
  })

  test('is looked up in quoted entries too, and in the system directories without a PATH', () => {
    const quoted = spec('x', { env: { PATH: '"C:\\Program Files\\x"' } })
    expect(findWindowsProgram(quoted, lookup(['C:\\Program Files\\x\\x.exe']))).toBe('C:\\Program Files\\x\\x.exe')
    const bare = spec('cmd.exe', { env: { SYSTEMROOT: 'D:\\Windows' } })
    expect(findWindowsProgram(bare, lookup(['D:\\Windows\\System32\\cmd.exe']))).toBe('D:\\Windows\\System32\\cmd.exe')
  })
})

describe('a path', () => {
  test.each([
    { file: '.\\x', found: 'C:\\work\\x.cmd' },
    { file: 'sub/x.cmd', found: 'C:\\work\\sub\\x.cmd' },
    { file: 'C:\\other\\x.exe', found: 'C:\\other\\x.exe' },
  ])('$file is looked up from the directory of the launch', ({ file, found }) => {
    expect(findWindowsProgram(spec(file), lookup([found]))).toBe(found)
  })

  test('of nothing is program-not-found, with what was tried', () => {
    expect(() => findWindowsProgram(spec('C:\\x'), lookup([]))).toThrowError(
      expect.objectContaining({ code: 'program-not-found', message: expect.stringContaining('C:\\x.cmd') }),
    )
  })
})

describe('a directory', () => {
  test('B179: of another platform is named as what it means here', () => {
    expect(() => findWindowsProgram(spec('x', { cwd: '/mnt/x' }), lookup([]))).toThrowError(
      expect.objectContaining({ code: 'directory-not-found', message: expect.stringContaining('"C:\\mnt\\x"') }),
    )
  })

  test('that is a file is directory-not-found', () => {
    expect(() => findWindowsProgram(spec('x', { cwd: 'C:\\f' }), lookup(['C:\\f']))).toThrowError(
      expect.objectContaining({ code: 'directory-not-found', message: expect.stringContaining('not a directory') }),
    )
  })
})
