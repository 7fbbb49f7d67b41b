import { expect, test } from 'vitest'
import { windowsPtySpec } from './windows-pty-spec.ts'

const env = { COMSPEC: 'C:\\Windows\\System32\\cmd.exe' }

test('cmd gets one command line with the command verbatim', () => {
  expect(windowsPtySpec('echo "a b" & dir', { env })).toEqual({
    file: 'C:\\Windows\\System32\\cmd.exe',
    commandLine: '/d /s /c "echo "a b" & dir"',
  })
})

test('PowerShell gets its command encoded', () => {
  const { file, commandLine } = windowsPtySpec('Get-Item "x y"', { shell: 'pwsh', env })
  const encoded = /^-NoLogo -NoProfile -NonInteractive -OutputFormat Text -EncodedCommand ([A-Za-z0-9+/=]+)$/
  expect(file).toBe('pwsh.exe')
  expect(Buffer.from(encoded.exec(commandLine)?.[1] ?? '', 'base64').toString('utf16le')).toContain('Get-Item "x y"')
})

test('another shell gets its command quoted for the C runtime', () => {
  expect(windowsPtySpec('echo "a" \\', { shell: 'D:\\Git\\bash.exe', env })).toEqual({
    file: 'D:\\Git\\bash.exe',
    commandLine: '--norc -c "echo \\"a\\" \\\\"',
  })
})

test('the variable chooses the shell, and a shell that is asked for wins', () => {
  const withDefault = { ...env, WINDOWS_DEFAULT_SHELL: 'powershell' }
  expect(windowsPtySpec('x', { env: withDefault }).file).toBe('powershell.exe')
  expect(windowsPtySpec('x', { env: withDefault, shell: 'cmd' }).file).toBe(env.COMSPEC)
})
