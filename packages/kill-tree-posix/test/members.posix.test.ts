import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKillTree } from '../src/index.ts'
import { isRunning, Scene, seeProcess } from './support/scene.ts'

const trees = createKillTree()
let scene: Scene

beforeEach(() => {
  scene = new Scene()
})
afterEach(() => scene[Symbol.asyncDispose]())

describe('what belongs to a tree', () => {
  test('B41: a descendant that called setsid ends with the tree', async () => {
    const { pid } = scene.shell('setsid sleep 77 & sleep 78')
    await scene.untilRunning('sleep 77')
    await scene.untilRunning('sleep 78')
    const receipt = await trees.killTree(pid, { graceMs: 500 })
    expect(scene.living()).toEqual([])
    expect(receipt.members.map(({ command }) => command)).toEqual(expect.arrayContaining(['sleep 77', 'sleep 78']))
  })

  test('B42: a daemon that was forked twice is found by the marker', async () => {
    const env = { PTARMIGAN_SESSION: 'b42' }
    const { pid } = scene.shell('(setsid sleep 99 >/dev/null 2>&1 &); sleep 5', { env })
    await scene.untilRunning('sleep 99')
    const receipt = await trees.killTree(pid, { graceMs: 500, marker: 'b42' })
    expect(scene.living()).toEqual([])
    expect(receipt.members.map(({ command }) => command)).toContain('sleep 99')
  })

  test('B42: without a marker a daemon that was forked twice is left alone, and the receipt names it', async () => {
    const { pid } = scene.shell('(setsid sleep 99 &); sleep 5')
    const daemon = await scene.untilRunning('sleep 99')
    await scene.untilOrphaned(daemon)
    const receipt = await trees.killTree(pid, { graceMs: 500 })
    expect(scene.living().map(({ command }) => command)).toEqual(['sleep 99'])
    expect(receipt.complete).toBe(false)
    expect(receipt.limits.join()).toContain(`process ${daemon.pid} (sleep 99) may be of the tree`)
  })

  test('a marker of a session inside a session is found by the outer one', async () => {
    const env = { PTARMIGAN_SESSION: 'outer:inner' }
    const { pid } = scene.shell('(setsid sleep 99 &); sleep 5', { env })
    await scene.untilRunning('sleep 99')
    await trees.killTree(pid, { graceMs: 500, marker: 'outer' })
    expect(scene.living()).toEqual([])
  })

  test('a marker that only begins like this one is another session', async () => {
    const other = scene.start('sleep', ['98'], { env: { PTARMIGAN_SESSION: 'b42x' } })
    const { pid } = scene.shell('sleep 99', { env: { PTARMIGAN_SESSION: 'b42' } })
    await scene.untilRunning('sleep 99')
    await trees.killTree(pid, { graceMs: 500, marker: 'b42' })
    expect(scene.living().map((seen) => seen.pid)).toEqual([other.pid])
  })

  test('a cleared environment, a session of its own and a lost parent are no hiding place while the output is kept', async () => {
    const env = { PTARMIGAN_SESSION: 'cleared' }
    const { pid } = scene.shell('(env -i setsid sleep 99 &); sleep 98', { env, stdio: 'pipe' })
    const daemon = await scene.untilRunning('sleep 99')
    await scene.untilOrphaned(daemon)
    const receipt = await trees.killTree(pid, { graceMs: 500, marker: 'cleared' })
    expect(scene.living()).toEqual([])
    expect(receipt.members.map(({ command }) => command)).toContain('sleep 99')
  })

  test('what cleared its environment and gave its output away too is not touched, and is named in the receipt', async () => {
    const env = { PTARMIGAN_SESSION: 'hidden' }
    const script = '(env -i setsid sleep 99 </dev/null >/dev/null 2>&1 &); sleep 98'
    const { pid } = scene.shell(script, { env, stdio: 'pipe' })
    const daemon = await scene.untilRunning('sleep 99')
    await scene.untilOrphaned(daemon)
    const receipt = await trees.killTree(pid, { graceMs: 500, marker: 'hidden' })
    expect(scene.living().map((seen) => seen.pid)).toEqual([daemon.pid])
    expect(receipt.complete).toBe(false)
    expect(receipt.limits.join()).toContain(`process ${daemon.pid} (sleep 99) may be of the tree`)
  })

  test('a root that is gone still names its session and its group', async () => {
    const program = scene.shell('sleep 71 & setsid sleep 72 & sleep 73 & exit 0')
    const identity = await trees.identify(program.pid)
    await program.exited
    await scene.untilLiving(/^sleep/, 3)
    const receipt = await trees.killTree(identity, { graceMs: 500 })
    expect(scene.living().map(({ command }) => command)).toEqual(['sleep 72'])
    expect(receipt.complete).toBe(false)
    expect(receipt.limits.join()).toContain('(sleep 72) may be of the tree')
  })

  test('a root that is gone is followed by its marker', async () => {
    const program = scene.shell('setsid sleep 72 & exit 0', { env: { PTARMIGAN_SESSION: 'gone' } })
    const identity = await trees.identify(program.pid)
    await program.exited
    await scene.untilRunning('sleep 72')
    const receipt = await trees.killTree(identity, { graceMs: 500, marker: 'gone' })
    expect(scene.living()).toEqual([])
    expect(receipt.members.map(({ command, outcome }) => [command, outcome])).toEqual([['sleep 72', 'exited']])
  })

  test('a root in the session of the host takes only its descendants along', async () => {
    const sibling = scene.start('sleep', ['81'], { detached: false })
    const { pid } = scene.shell('sleep 82 & sleep 83', { detached: false })
    await scene.untilLiving(/^sleep 8/, 3)
    await trees.killTree(pid, { graceMs: 500 })
    expect(scene.living().map((seen) => seen.pid)).toEqual([sibling.pid])
  })

  test('one process of a tree can be ended with what it started, and the rest goes on', async () => {
    const { pid } = scene.shell('sh -c "sleep 84 & sleep 85" & sleep 86')
    await scene.untilLiving(/^sleep/, 3)
    const inner = await scene.untilRunning('sh -c sleep 84 & sleep 85')
    await trees.killTree(inner.pid, { graceMs: 500 })
    // In no order: pids begin again at some time.
    expect(
      scene
        .living()
        .map(({ command }) => command)
        .sort(),
    ).toEqual([expect.stringMatching(/^sh -c sh/), 'sleep 86'])
    expect(isRunning({ pid, startTime: seeProcess(pid)?.startTime ?? '' })).toBe(true)
  })

  test('a list of the tree shows what a kill would end, and ends nothing', async () => {
    const { pid } = scene.shell('setsid sleep 77 & sleep 78')
    await scene.untilLiving(/^sleep 7/, 2)
    const listed = await trees.listTree(pid)
    expect(listed.map(({ name }) => name).sort()).toEqual(['sh', 'sleep', 'sleep'])
    expect(listed[0]).toMatchObject({ pid, parentPid: process.pid, session: pid, group: pid })
    expect(scene.living()).toHaveLength(3)
  })
})
