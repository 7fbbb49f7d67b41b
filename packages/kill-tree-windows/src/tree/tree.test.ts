import { type ProcessIdentity, silentLogger } from '@ptarmigan/adapter-interface'
import { expect, test } from 'vitest'
import { aLook } from '../table/process-record.fixture.ts'
import type { ProcessSnapshot } from '../table/snapshot.ts'
import { Tree } from './tree.ts'

const lookFor = async (root: ProcessIdentity, snapshot: ProcessSnapshot) => {
  const tree = new Tree(root, { hostPid: 500, look: async () => snapshot, logger: silentLogger })
  const found = await tree.look()
  // As before a receipt: one look finds, the next ones confirm.
  await tree.look()
  await tree.look()
  return { pids: found.map(({ identity }) => identity.pid), limits: tree.limits() }
}

test('an orphan that has the number of an ancestor is spared, and named: nobody can say that the tree is gone', async () => {
  const look = aLook([16, 12], [500, 16], [600, 4], [12, 99], [20, 600])
  expect(await lookFor({ pid: 600, seenAs: '4 node.exe' }, look)).toEqual({
    pids: [600, 20],
    limits: ['process 12 ([node.exe]) may be of the tree: it is younger than the root, and its parent is gone'],
  })
})

test('what this process has started is no ancestor, whatever number it got', async () => {
  const look = aLook([500, 16], [1000, 500], [16, 1000], [20, 16])
  expect(await lookFor({ pid: 1000, seenAs: '500 node.exe' }, look)).toEqual({ pids: [1000, 16, 20], limits: [] })
})
