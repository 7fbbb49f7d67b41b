import { expect, test } from 'vitest'
import { createKillTree } from './create-kill-tree.ts'

test.each(['linux', 'darwin'])('on %s it is unsupported, and says what to use', (platform) => {
  expect(() => createKillTree({ platform })).toThrow(expect.objectContaining({ code: 'unsupported' }))
})

test('B58: numbers that are no single process, or the system, are refused before anything is looked at', async () => {
  const trees = createKillTree({ platform: 'win32' })
  for (const pid of [0, 1, 4, -1])
    await expect(trees.killTree(pid)).rejects.toMatchObject({ code: 'protected-process' })
  for (const pid of [Number.NaN, 1.5, 2 ** 32])
    await expect(trees.identify(pid)).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await trees.holdersOf(['x'])).toEqual([])
})
