import { describe, expect, test } from 'vitest'
import { shellWrap } from './shell-wrap.ts'

const isRunnable = (path: string): boolean => path === '/usr/bin/bash' || path === '/usr/bin/pwsh'
const posix = { platform: 'linux', env: { PATH: '/usr/bin' }, isRunnable }
const windows = { platform: 'win32', env: { COMSPEC: 'C:\\Windows\\System32\\cmd.exe' } }

const decoded = (args: readonly string[]): string => Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le')

describe('on POSIX', () => {
  test.each(['', 'echo "a  b" | cat', "printf '%s\\n' $x", 'first\nsecond', 'é漢🙂'])(
    '%j goes to bash whole',
    (command) => {
      expect(shellWrap(command, posix)).toEqual({ file: '/usr/bin/bash', args: ['--norc', '-c', command] })
    },
  )

  test('another shell gets -c alone', () => {
    expect(shellWrap('x', { ...posix, shell: '/bin/zsh', isRunnable: () => true })).toEqual({
      file: '/bin/zsh',
      args: ['-c', 'x'],
    })
  })

  test('PowerShell gets its command encoded, however long', () => {
    const { file, args } = shellWrap('x'.repeat(40_000), { ...posix, shell: 'pwsh' })
    expect(file).toBe('/usr/bin/pwsh')
    expect(decoded(args).startsWith('x'.repeat(40_000))).toBe(true)
  })
})

describe('on Windows', () => {
  test.each(['dir "C:\\Program Files" & echo "a b"', 'echo %PATH% ^& !x! \\', '"x"', ''])(
    'cmd gets %j verbatim between quotes of its own',
    (command) => {
      expect(shellWrap(command, windows)).toEqual({
        file: 'C:\\Windows\\System32\\cmd.exe',
        args: ['/d', '/s', '/c', `"${command}"`],
        verbatimArguments: true,
      })
    },
  )

  test.each(['a\nb', 'a\rb', 'a\r\n'])('cmd does not get %j, of which it would run a part', (command) => {
    expect(() => shellWrap(command, windows)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  })

  test('cmd takes 8,191 characters and no more', () => {
    const fixed = '"C:\\Windows\\System32\\cmd.exe" /d /s /c ""'.length
    expect(shellWrap('x'.repeat(8191 - fixed), windows).args).toHaveLength(4)
    expect(() => shellWrap('x'.repeat(8192 - fixed), windows)).toThrow(
      expect.objectContaining({ code: 'arguments-too-long', details: { characters: 8192, limit: 8191 } }),
    )
  })

  test('PowerShell takes what fits on a command line when it is encoded', () => {
    expect(() => shellWrap('x'.repeat(12_000), { ...windows, shell: 'pwsh' })).not.toThrow()
    expect(() => shellWrap('x'.repeat(13_000), { ...windows, shell: 'pwsh' })).toThrow(
      expect.objectContaining({ code: 'arguments-too-long' }),
    )
  })

  test('PowerShell gets the command as UTF-16LE in base64, with no profile and no prompt', () => {
    const { file, args, verbatimArguments } = shellWrap(`Write-Output "é 漢" 'b'`, { ...windows, shell: 'powershell' })
    expect(file).toBe('powershell.exe')
    expect(args.slice(0, -1)).toEqual([
      '-NoLogo',
      '-NoProfile',
      '-NonInteractive',
      '-OutputFormat',
      'Text',
      '-EncodedCommand',
    ])
    expect(decoded(args).split('\n')[0]).toBe(`Write-Output "é 漢" 'b'`)
    expect(verbatimArguments).toBe(undefined)
  })

  test('B175: PowerShell ends with the code of the native program, and with 1 when only a cmdlet failed', () => {
    const script = decoded(shellWrap('cmd /c exit 3 # done', { ...windows, shell: 'pwsh' }).args)
    expect(script).toBe('cmd /c exit 3 # done\n\nif (-not $? -and -not $LASTEXITCODE) { exit 1 }\nexit $LASTEXITCODE\n')
  })

  test('B175: nothing comes before the command, so that param and using stay first', () => {
    const script = decoded(shellWrap('param($x) $x', { ...windows, shell: 'pwsh' }).args)
    expect(script.startsWith('param($x) $x\n')).toBe(true)
  })

  test('another shell by its path gets -c', () => {
    expect(shellWrap('echo "a"', { ...windows, shell: 'C:\\Git\\bin\\bash.exe' })).toEqual({
      file: 'C:\\Git\\bin\\bash.exe',
      args: ['--norc', '-c', 'echo "a"'],
    })
  })
})

test.each(['linux', 'darwin', 'win32'])('a program with arguments needs no shell on %s', (platform) => {
  const env = {}
  expect(shellWrap({ file: 'git', args: ['log', '-1'] }, { platform, env })).toEqual({
    file: 'git',
    args: ['log', '-1'],
  })
  expect(shellWrap({ file: 'git' }, { platform, env })).toEqual({ file: 'git', args: [] })
})

test.each(['linux', 'win32'])('a NUL byte in a command is refused on %s', (platform) => {
  expect(() => shellWrap('echo a\0b', { ...posix, platform })).toThrow(
    expect.objectContaining({ code: 'invalid-argument', details: { field: 'command' } }),
  )
})
