import { expect, test } from 'vitest'
import { createPtyBackend } from './pty-backend.ts'
import { noTrees } from './trees.fixture.ts'

test.each(['linux', 'darwin', 'aix'])('on %s it is unsupported, and says what to use', (platform) => {
  expect(() => createPtyBackend({ trees: noTrees, platform })).toThrow(expect.objectContaining({ code: 'unsupported' }))
})

test('an addon that cannot be loaded is pty-unavailable, after the launch was checked', async () => {
  const backend = createPtyBackend({
    trees: noTrees,
    platform: 'win32',
    loadBinding: () => {
      throw new Error('no build')
    },
  })
  await expect(backend.spawn({ file: 'x', args: ['\0'] })).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(backend.spawn({ file: 'C:\\nope.exe', args: [] })).rejects.toMatchObject({ code: 'program-not-found' })
})
