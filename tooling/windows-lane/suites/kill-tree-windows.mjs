// Trees of real processes, ended and proven.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { createKillTree } from '@ptarmigan/kill-tree-windows'
import { Missing } from './support/missing.mjs'
import { until } from './support/until.mjs'

const trees = createKillTree()
const notes = mkdtempSync(join(tmpdir(), 'ptarmigan-kill-tree-'))

/**
 * A program that starts others by a plan, notes its pid in a file of its name, and stays or leaves.
 *
 * Node.js ends with itself what it started without `detached`, so who is to outlive its parent needs that.
 *
 * @typedef {{ name: string, leaves?: boolean, detached?: boolean, children?: Plan[] }} Plan
 */
const source = `
const { spawn } = require('node:child_process'); const fs = require('node:fs')
const [, plan, notes] = process.argv
const { name, leaves, children = [] } = JSON.parse(plan)
for (const child of children) spawn(process.execPath, ['-e', process.env.PTARMIGAN_TREE, '--', JSON.stringify(child), notes],
  { stdio: 'ignore', detached: child.detached ?? false, windowsHide: true }).unref()
fs.writeFileSync(notes + '/' + name + '.tmp', String(process.pid)); fs.renameSync(notes + '/' + name + '.tmp', notes + '/' + name)
const started = setInterval(() => {
  if (!children.every(({ name }) => fs.existsSync(notes + '/' + name))) return
  clearInterval(started)
  if (!leaves) setInterval(() => undefined, 1000)
}, 20)`

const namesOf = ({ name, children = [] }) => [name, ...children.flatMap(namesOf)]

/** Starts a tree; resolves to the identities by name when all have noted their pids, and those that leave have left. */
const startTree = async (plan) => {
  const marked = JSON.parse(JSON.stringify(plan).replaceAll('"name":"', `"name":"${randomUUID().slice(0, 8)}-`))
  const env = { ...process.env, PTARMIGAN_TREE: source }
  const root = spawn(process.execPath, ['-e', source, '--', JSON.stringify(marked), notes], {
    stdio: 'ignore',
    windowsHide: true,
    env,
  })
  root.on('error', () => undefined)
  // Before anyone can have left: an identity is what a kill goes by later.
  const identity = await trees.identify(root.pid)
  const names = namesOf(marked)
  await until('the tree stands', () => names.every((name) => existsSync(join(notes, name))), 120_000)
  const pids = Object.fromEntries(
    names.map((name) => [name.slice(name.indexOf('-') + 1), Number(readFileSync(join(notes, name), 'utf8'))]),
  )
  const leaving = leaversOf(plan).map((name) => pids[name])
  await until('who leaves has left', () => leaving.every((pid) => !exists(pid)), 120_000)
  return { identity, pids, root }
}

const leaversOf = ({ name, leaves, children = [] }) => [...(leaves ? [name] : []), ...children.flatMap(leaversOf)]

/** Whether a pid is taken, as the system tells it. */
const exists = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const killAndProve = async (tree, names, options = {}) => {
  const receipt = await trees.killTree(tree.identity, { graceMs: 0, ...options })
  assert.deepEqual(
    names.filter((name) => exists(tree.pids[name])),
    [],
    `who lives after ${JSON.stringify(receipt)}`,
  )
  const told = new Set(receipt.members.map(({ identity }) => identity.pid))
  assert.deepEqual(
    names.filter((name) => !told.has(tree.pids[name])),
    [],
    `who is not in the receipt ${JSON.stringify(receipt)}`,
  )
  assert.ok(receipt.members.every(({ outcome }) => outcome !== 'survived'))
  return receipt
}

/**
 * Wine gives a number out again when 256 others were given back since, and threads have numbers too: a Node.js with many
 * threads that ends makes the next child get any number.
 */
const aboveItsChild = `
const { spawn, spawnSync } = require('node:child_process'); const fs = require('node:fs'); const { join } = require('node:path')
const say = (child) => { fs.writeFileSync(process.argv[1] + '.tmp', JSON.stringify({ child })); fs.renameSync(process.argv[1] + '.tmp', process.argv[1]) }
const cmd = join(process.env.SystemRoot, 'System32', 'cmd.exe')
const next = (left) => {
  if (left === 0) return say()
  spawnSync(process.execPath, ['--v8-pool-size=120', '-e', '0'], { stdio: 'ignore', windowsHide: true })
  const child = spawn(cmd, ['/q', '/k'], { stdio: ['pipe', 'ignore', 'ignore'], windowsHide: true })
  if (child.pid < process.pid) return say(child.pid)
  child.on('exit', () => next(left - 1))
  child.kill('SIGKILL')
}
next(8); setInterval(() => undefined, 1000)`

/** A tree whose child, unless there is none, has the lower number. */
const startAboveItsChild = async () => {
  const note = join(notes, randomUUID())
  const root = spawn(process.execPath, ['-e', aboveItsChild, '--', note], { stdio: 'ignore', windowsHide: true })
  const identity = await trees.identify(root.pid)
  await until('there is a child', () => existsSync(note), 120_000)
  return { identity, pids: { root: root.pid }, root, child: JSON.parse(readFileSync(note, 'utf8')).child }
}

/** @type {import('./run-suite.mjs').Case[]} */
export const cases = [
  {
    id: 'one',
    title: 'a program alone is ended, and the receipt names it',
    run: async () => {
      await killAndProve(await startTree({ name: 'root' }), ['root'])
    },
  },
  {
    id: 'three-generations',
    title: 'children and their children are ended too',
    run: async () => {
      const tree = await startTree({
        name: 'root',
        children: [
          { name: 'a', children: [{ name: 'b' }] },
          { name: 'c', detached: true },
        ],
      })
      await killAndProve(tree, ['root', 'a', 'b', 'c'])
    },
  },
  {
    id: 'root-died-first',
    title: 'what a root started that died first is ended, with all that it started',
    run: async () => {
      const tree = await startTree({
        name: 'root',
        leaves: true,
        children: [{ name: 'a', detached: true, children: [{ name: 'b' }, { name: 'c', detached: true }] }],
      })
      await killAndProve(tree, ['a', 'b', 'c'])
    },
  },
  {
    id: 'parent-died-first',
    title: 'a descendant whose parent died unseen is ended, or the receipt says that something may be left',
    run: async () => {
      const tree = await startTree({
        name: 'root',
        children: [{ name: 'a', leaves: true, children: [{ name: 'b', detached: true }] }],
      })
      try {
        const receipt = await trees.killTree(tree.identity, { graceMs: 0 })
        assert.equal(exists(tree.pids.root), false)
        // Windows keeps the number of a parent that is gone: what cannot be told from a stranger's must be said.
        if (exists(tree.pids.b)) {
          assert.equal(receipt.complete, false, JSON.stringify(receipt))
          assert.ok(
            receipt.limits.some((limit) => limit.includes(`process ${tree.pids.b} `)),
            JSON.stringify(receipt),
          )
        }
      } finally {
        if (exists(tree.pids.b)) process.kill(tree.pids.b, 'SIGKILL')
      }
    },
  },
  {
    id: 'pid-order-lies',
    title: 'a child whose number is below that of its parent is ended with it',
    run: async () => {
      for (let round = 0; round < 3; round++) {
        const { child, ...tree } = await startAboveItsChild()
        await killAndProve({ ...tree, pids: { ...tree.pids, child } }, [
          'root',
          ...(child === undefined ? [] : ['child']),
        ])
        if (child !== undefined) return
      }
      throw new Missing('reused-numbers')
    },
  },
  {
    id: 'older-stranger',
    title: 'an older process whose parent is gone is not ended with a younger tree',
    run: async () => {
      const old = await startTree({ name: 'root', leaves: true, children: [{ name: 'orphan', detached: true }] })
      try {
        const receipt = await killAndProve(await startTree({ name: 'root', children: [{ name: 'a' }] }), ['root', 'a'])
        assert.ok(exists(old.pids.orphan), `the stranger lives: ${JSON.stringify(receipt)}`)
        assert.ok(receipt.members.every(({ identity }) => identity.pid !== old.pids.orphan))
      } finally {
        process.kill(old.pids.orphan, 'SIGKILL')
      }
    },
  },
  {
    id: 'host-protected',
    title: 'the host and its ancestors are refused, and nothing happens to them',
    run: async () => {
      for (const pid of [process.pid, process.ppid].filter((each) => each > 4))
        await assert.rejects(trees.killTree(pid), (error) => isPtarmiganError(error, 'protected-process'), `pid ${pid}`)
    },
  },
  {
    id: 'host-in-the-tree',
    title: 'a tree that holds the host is refused to it, and nothing of it is ended; others may end it',
    run: async () => {
      const note = join(notes, randomUUID())
      const inner = `
        import { writeFileSync, renameSync } from 'node:fs'
        import { createKillTree } from '@ptarmigan/kill-tree-windows'
        const said = await createKillTree().killTree(process.ppid, { graceMs: 0 }).then(() => 'ended', ({ code }) => code)
        writeFileSync(process.env.PTARMIGAN_NOTE + '.tmp', JSON.stringify([process.pid, said]))
        renameSync(process.env.PTARMIGAN_NOTE + '.tmp', process.env.PTARMIGAN_NOTE)
        setInterval(() => 0, 1000)`
      const outer = spawn(
        process.execPath,
        [
          '-e',
          `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', process.env.PTARMIGAN_INNER], { stdio: 'ignore', windowsHide: true }); setInterval(() => 0, 1000)`,
        ],
        { stdio: 'ignore', windowsHide: true, env: { ...process.env, PTARMIGAN_NOTE: note, PTARMIGAN_INNER: inner } },
      )
      const identity = await trees.identify(outer.pid)
      await until('the inner host has tried', () => existsSync(note), 120_000)
      const [pid, said] = JSON.parse(readFileSync(note, 'utf8'))
      assert.deepEqual([said, exists(outer.pid), exists(pid)], ['protected-process', true, true])
      await killAndProve({ identity, pids: { outer: outer.pid, inner: pid } }, ['outer', 'inner'])
    },
  },
  {
    id: 'other-identity',
    title: 'a process that is not the one recorded is not ended',
    run: async () => {
      const tree = await startTree({ name: 'root' })
      try {
        const wrong = { pid: tree.identity.pid, startTime: 1, seenAs: '4 other.exe' }
        await assert.rejects(trees.killTree(wrong, { graceMs: 0 }), (error) =>
          isPtarmiganError(error, 'identity-mismatch'),
        )
        assert.ok(exists(tree.pids.root))
      } finally {
        tree.root.kill('SIGKILL')
      }
    },
  },
  {
    id: 'gone',
    title: 'a process that is gone is a receipt without a survivor',
    run: async () => {
      const tree = await startTree({ name: 'root', leaves: true })
      const receipt = await trees.killTree(tree.identity, { graceMs: 0 })
      assert.ok(receipt.members.every(({ outcome, signals }) => outcome === 'exited' && signals.length === 0))
    },
  },
  {
    id: 'wrong-types',
    title: 'what is no pid is refused',
    run: async () => {
      for (const pid of ['', '0', Number.NaN, 1.5, undefined])
        await assert.rejects(trees.killTree(pid), (error) => isPtarmiganError(error, 'invalid-argument'), String(pid))
    },
  },
  {
    id: 'grace',
    title: 'with a grace the tree is ended too',
    run: async () => {
      await killAndProve(await startTree({ name: 'root', children: [{ name: 'a' }] }), ['root', 'a'], { graceMs: 300 })
    },
  },
  {
    id: 'many',
    title: 'twenty processes in a tree are ended',
    run: async () => {
      const children = [0, 1, 2].map((one) => ({
        name: `child${one}`,
        children: [0, 1, 2, 3, 4].map((two) => ({ name: `child${one}-${two}` })),
      }))
      const tree = await startTree({ name: 'root', children })
      await killAndProve(tree, Object.keys(tree.pids))
      assert.ok(readdirSync(notes).length >= 19)
    },
  },
  {
    id: 'host-ends',
    title: 'what is guarded is ended when the host is killed',
    run: async () => {
      const program = `
        import { spawn } from 'node:child_process'
        import { createKillTree } from '@ptarmigan/kill-tree-windows'
        import { writeFileSync } from 'node:fs'
        const trees = createKillTree()
        const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore', detached: true, windowsHide: true })
        await trees.createOrphanGuard().add(await trees.identify(child.pid))
        writeFileSync(process.env.PTARMIGAN_NOTE, String(child.pid))
        setInterval(() => 0, 1000)`
      const note = join(notes, randomUUID())
      const host = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: 'ignore',
        windowsHide: true,
        env: { ...process.env, PTARMIGAN_NOTE: note },
      })
      await until('the host guards its child', () => existsSync(note) && readFileSync(note, 'utf8') !== '', 120_000)
      const pid = Number(readFileSync(note, 'utf8'))
      assert.ok(exists(pid))
      host.kill('SIGKILL')
      await until('the child is ended', () => !exists(pid), 60_000)
    },
  },
]
