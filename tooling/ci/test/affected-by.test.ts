import { expect, test } from 'vitest'
import { affectedBy, byFamily } from '../affected-by.mjs'

const workspace = [
  { directory: 'packages/base', name: '@x/base', needs: [] },
  { directory: 'packages/middle', name: '@x/middle', needs: ['@x/base'] },
  { directory: 'packages/top', name: '@x/top', needs: ['@x/middle'] },
  { directory: 'packages/base-other', name: '@x/base-other', needs: [] },
]

test('a change affects its package and everything above it', () => {
  expect(affectedBy(['packages/middle/src/a.ts'], workspace)).toEqual(['packages/middle', 'packages/top'])
  expect(affectedBy(['packages/base/src/a.ts', ''], workspace)).toEqual([
    'packages/base',
    'packages/middle',
    'packages/top',
  ])
})

test('a change of what no package owns affects all, a document none', () => {
  expect(affectedBy(['package.json'], workspace)).toHaveLength(4)
  expect(affectedBy(['docs/a.svg', 'packages/base/README.md', '.changeset/a.md'], workspace)).toEqual([])
})

test('the packages of a platform are left out on the others', () => {
  const directories = ['packages/ansi', 'packages/pty-posix', 'packages/pty-windows', 'packages/kill-tree-windows']
  expect(byFamily(directories)).toEqual({
    posix: ['packages/ansi', 'packages/pty-posix'],
    windows: ['packages/ansi', 'packages/pty-windows', 'packages/kill-tree-windows'],
  })
})
