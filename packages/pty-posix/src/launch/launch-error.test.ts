import { describe, expect, test } from 'vitest'
import { posixPlatforms } from '../posix-platform.ts'
import { bindingError, execError, execFailure, forkError } from './launch-error.ts'

const context = (platform: 'linux' | 'darwin', probe?: string) => ({
  platform: posixPlatforms[platform],
  binding: { helperPath: '/nope/spawn-helper' },
  probe: () => probe,
})

describe('a fork that failed', () => {
  test.each([
    ['linux', 'EMFILE', 'resource-exhausted'],
    ['linux', 'ENFILE', 'resource-exhausted'],
    ['linux', 'ENOSPC', 'resource-exhausted'],
    ['linux', 'EAGAIN', 'resource-exhausted'],
    ['linux', undefined, 'resource-exhausted'],
    ['linux', 'ENOENT', 'pty-unavailable'],
    ['linux', 'EACCES', 'pty-unavailable'],
    ['linux', 'ENXIO', 'pty-unavailable'],
    ['darwin', 'ENXIO', 'resource-exhausted'],
  ] as const)('on %s, where opening a terminal says %s, is %s', (platform, errno, code) => {
    const error = forkError(new Error('forkpty(3) failed.'), context(platform, errno))
    expect(error).toMatchObject({ code, operation: 'spawn' })
  })

  test.each([
    ['posix_openpt failed: Too many open files', 'resource-exhausted'],
    ['posix_openpt failed: Device not configured', 'resource-exhausted'],
    ['posix_openpt failed: Operation not permitted', 'pty-unavailable'],
  ])('on macOS is told by its text: %s', (text, code) => {
    expect(forkError(new Error(text), context('darwin', 'unused'))).toMatchObject({ code })
  })

  test('B11: names the helper that lost its execute permission, and how to give it back', () => {
    const error = forkError(new Error('posix_spawn failed: Permission denied'), context('darwin'))
    expect(error).toMatchObject({ code: 'pty-unavailable', details: { path: '/nope/spawn-helper' } })
    expect(error.message).toContain('chmod +x /nope/spawn-helper')
  })

  test('with a sound helper is told by its text', () => {
    const sound = { ...context('darwin'), binding: { helperPath: '/bin/sh' } }
    expect(forkError(new Error('posix_spawn failed: Resource temporarily unavailable'), sound).code).toBe(
      'resource-exhausted',
    )
  })
})

describe('an addon that cannot be loaded', () => {
  test('means that there are no terminals', () => {
    const cause = new Error('Failed to load native module: pty.node')
    expect(bindingError(cause, () => undefined)).toMatchObject({ code: 'pty-unavailable', cause })
  })

  test('is a passing trouble when the system has no descriptors for it', () => {
    const error = bindingError(new Error('Failed to load native module: pty.node'), () => 'EMFILE')
    expect(error.code).toBe('resource-exhausted')
  })

  test('B11: names the helper when that is what the loader complains of', () => {
    const { code, message } = bindingError(new Error('posix_spawnp failed.'))
    expect(code).toBe('pty-unavailable')
    expect(message).toContain('spawn-helper')
    expect(message).toContain('chmod +x')
  })
})

describe('a program that never ran', () => {
  test.each([
    ['execvp(3) failed.: No such file or directory\r\n', 'program-not-found', 'ENOENT'],
    ['execvp(3) failed.: Permission denied\r\n', 'permission-denied', 'EACCES'],
    ['execvp(3) failed.: Text file busy\r\n', 'spawn-failed', 'ETXTBSY'],
    ['execvp(3) failed.: Exec format error\r\n', 'program-not-runnable', 'ENOEXEC'],
    ['execvp(3) failed.: Argument list too long\r\n', 'arguments-too-long', 'E2BIG'],
    ['execvp(3) failed.: Cannot allocate memory\r\n', 'resource-exhausted', 'ENOMEM'],
    ['execvp(3) failed.: Input/output error\r\n', 'spawn-failed', undefined],
    ['chdir(2) failed.: No such file or directory\r\n', 'directory-not-found', 'ENOENT'],
    ['chdir(2) failed.: Permission denied\r\n', 'permission-denied', 'EACCES'],
    ['', 'spawn-failed', undefined],
  ])('and printed %j is %s', (text, code, errno) => {
    const error = execError('/x/y', text)
    expect(error.code).toBe(code)
    expect(error.details.errno).toBe(errno)
  })

  test.each([
    'execvp(3) failed.: x\r\nmore',
    'before execvp(3) failed.: x\r\n',
    'execvp(3) failed.: x',
    'other: x\r\n',
  ])('is not recognised in %j', (text) => {
    expect(execFailure(text)).toBeUndefined()
  })
})
