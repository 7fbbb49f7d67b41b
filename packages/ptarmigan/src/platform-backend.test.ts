import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { expect, test } from 'vitest'
import { createPlatformBackend } from './platform-backend.ts'

test.each(['linux', 'darwin', 'win32'] as const)('%s has backends', (platform) => {
  expect(createPlatformBackend(platform)).toMatchObject({ platform, pty: { stdio: 'pty' }, pipe: { stdio: 'pipe' } })
})

test.each(['aix', 'sunos'] as const)('%s has none, and the error says so', (platform) => {
  expect(() => createPlatformBackend(platform)).toThrowError(
    expect.toSatisfy((error) => isPtarmiganError(error, 'unsupported') && String(error).includes(platform)),
  )
})
