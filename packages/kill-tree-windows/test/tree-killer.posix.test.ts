import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import { afterEach, expect, test } from 'vitest'
import type { Taskkill } from '../src/kill/taskkill.ts'
import { TreeKiller } from '../src/kill/tree-killer.ts'
import { identityOf } from '../src/table/identity-of.ts'
import { createSnapshot, type ProcessSnapshot } from '../src/table/snapshot.ts'

// The killer on real processes: the list comes from ps, and what Node calls SIGKILL is TerminateProcess there. Nothing is
// asked of `complete`: orphans of other programs of the machine, started meanwhile, are in its limits.

const run = promisify(execFile)
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const look = async (): Promise<ProcessSnapshot> => {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm='])
  const lines = stdout.split('\n').flatMap((line) => {
    const [, pid, parentPid, state = '', name = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined || state.startsWith('Z') ? [] : [{ pid: Number(pid), parentPid: Number(parentPid), name }]
  })
  // Numbers begin anew at some time, also between the start of this process and its parent's. A parent is older, always.
  const parents = new Map(lines.map(({ pid, parentPid }) => [pid, parentPid]))
  return createSnapshot(
    lines.map((line) => ({ ...line, place: generationOf(line.pid, parents), startTime: undefined })),
  )
}

const generationOf = (pid: number, parents: ReadonlyMap<number, number>): number => {
  const parentPid = parents.get(pid)
  return parentPid === undefined ? 0 : 1 + generationOf(parentPid, parents)
}

const exists = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const killerWith = (taskkill: Taskkill): TreeKiller =>
  new TreeKiller({ look, exists, taskkill, hostPid: process.pid, strangersOf: () => undefined })

const startTree = async (script: string): Promise<ProcessIdentity> => {
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  await once(child.stdout, 'data')
  const record = (await look()).byPid.get(child.pid ?? 0)
  if (!record) throw new Error('the tree does not run')
  return identityOf(record)
}

const threeSleepers = 'sleep 611 & sleep 612 & sleep 613 & echo ready; wait'

test.each(['missing', 'refused'] as const)('a taskkill that is %s leaves it to the sweep', async (result) => {
  const asked: boolean[] = []
  const root = await startTree(threeSleepers)
  const receipt = await killerWith(async (_, { force }) => {
    asked.push(force)
    return result
  }).kill(root, { graceMs: 0 })
  expect(receipt.members).toHaveLength(4)
  expect(
    receipt.members.every(({ outcome, signals }) => outcome === 'killed' && signals.includes('TerminateProcess')),
  ).toBe(true)
  expect(asked).toEqual([true])
})

test('a taskkill that says it is done is not believed: what is left is swept', async () => {
  const root = await startTree(threeSleepers)
  const receipt = await killerWith(async () => 'done').kill(root, { graceMs: 0 })
  expect(receipt.members).toHaveLength(4)
  expect(receipt.members.every(({ outcome }) => outcome === 'killed')).toBe(true)
})

test('a stronger request takes effect at once and shares the receipt; who asks is asked once', async () => {
  const root = await startTree(threeSleepers)
  const killer = killerWith(async () => 'refused')
  let asked = 0
  const patient = killer.kill(root, {
    graceMs: 60_000,
    ask: () => {
      asked += 1
      throw new Error('nobody minds')
    },
  })
  const strong = killer.kill(root, { graceMs: 0 })
  expect(await strong).toBe(await patient)
  expect(asked).toBeLessThanOrEqual(1)
})

test('a tree that ends within its grace has exited', async () => {
  const root = await startTree('echo ready; exec sleep 614')
  const receipt = await killerWith(async () => 'refused').kill(root, {
    graceMs: 30_000,
    ask: () => {
      process.kill(root.pid, 'SIGTERM')
    },
  })
  expect(receipt.members).toMatchObject([{ outcome: 'exited', signals: [] }])
})

test('B48: a process that is not the one recorded, the host and its parent are not touched', async () => {
  const root = await startTree('echo ready; exec sleep 615')
  const killer = killerWith(async () => 'refused')
  await expect(killer.kill({ ...root, seenAs: '1 other' })).rejects.toMatchObject({ code: 'identity-mismatch' })
  for (const pid of [process.pid, process.ppid])
    await expect(killer.kill(pid)).rejects.toMatchObject({ code: 'protected-process' })
  expect(exists(root.pid)).toBe(true)
  await killer.kill(root, { graceMs: 0 })
})
