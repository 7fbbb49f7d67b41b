import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKillTree } from '../src/index.ts'
import { Scene, seeProcess } from './support/scene.ts'
import { until } from './support/until.ts'

const trees = createKillTree()
let scene: Scene

beforeEach(() => {
  scene = new Scene()
})
afterEach(() => scene[Symbol.asyncDispose]())

describe('how a tree is ended', () => {
  test('B43: traps and clean-up run, for the polite signal goes to everyone', async () => {
    const program = scene.start('bash', ['-c', 'trap "echo bye > farewell" EXIT; : > ready; sleep 20'])
    await scene.untilFile('ready')
    await scene.untilRunning('sleep 20')
    const receipt = await trees.killTree(program.pid, { graceMs: 20_000 })
    expect(scene.read('farewell')).toBe('bye\n')
    expect(receipt.durationMs).toBeLessThan(20_000)
    expect(scene.living()).toEqual([])
    expect(receipt.members.map(({ outcome }) => outcome)).toEqual(['exited', 'exited'])
  })

  test('B43: what a trap starts to clean up is not signalled within the grace', async () => {
    const script = 'trap "sleep 0.4; echo bye > farewell; exit 0" TERM; : > ready; while :; do sleep 0.05; done'
    const program = scene.start('bash', ['-c', script])
    await scene.untilFile('ready')
    await trees.killTree(program.pid, { graceMs: 20_000 })
    expect(scene.read('farewell')).toBe('bye\n')
    expect(await program.exited).toEqual([0, null])
  })

  test('B44: a stopped program gets the polite signal, is continued, and ends by itself', async () => {
    const script = 'trap "echo bye > farewell; exit 0" TERM; : > ready; while :; do sleep 0.05; done'
    const program = scene.shell(script)
    await scene.untilFile('ready')
    process.kill(program.pid, 'SIGSTOP')
    await until(() => seeProcess(program.pid)?.state === 'T', 'the program is stopped')
    const receipt = await trees.killTree(program.pid, { graceMs: 20_000 })
    expect(await program.exited).toEqual([0, null])
    expect(scene.read('farewell')).toBe('bye\n')
    expect(receipt.members[0]).toMatchObject({ outcome: 'exited', signals: ['SIGTERM', 'SIGCONT'] })
  })

  test('B46: a descendant that ignores the polite signal does not outlive a leader that obeyed it', async () => {
    const { pid } = scene.shell('(trap "" TERM; : > ready; exec sleep 21) & wait')
    await scene.untilFile('ready')
    await scene.untilRunning('sleep 21')
    const receipt = await trees.killTree(pid, { graceMs: 3_000 })
    expect(scene.living()).toEqual([])
    expect(Object.fromEntries(receipt.members.map(({ command, outcome }) => [command.slice(0, 8), outcome]))).toEqual({
      'sh -c (t': 'exited',
      'sleep 21': 'killed',
    })
  })

  test('B50: a zombie counts as gone, and costs no grace', async () => {
    const program = scene.shell('sleep 0 & echo $! > zombie; exec sleep 900')
    // The file is there before the number is in it, and the shell would reap its child.
    await scene.untilRunning('sleep 900')
    const zombie = Number(scene.read('zombie'))
    await until(() => seeProcess(zombie)?.state === 'Z', 'there is a zombie')
    const identity = await trees.identify(zombie)
    expect(identity.startTime).toBeTypeOf('number')
    expect(await trees.isAlive(identity)).toBe(false)
    expect(await trees.describe(identity)).toBeUndefined()
    const receipt = await trees.killTree(identity, { graceMs: 60_000 })
    expect(receipt).toMatchObject({ members: [{ outcome: 'exited', signals: [] }] })
    const treeReceipt = await trees.killTree(program.pid, { graceMs: 60_000 })
    expect(treeReceipt.members.map(({ command, outcome }) => [command, outcome])).toEqual([['sleep 900', 'exited']])
  })

  test('without a grace nobody is asked', async () => {
    const script = 'trap "echo bye > farewell" TERM; : > ready; while :; do sleep 0.05; done'
    const program = scene.shell(script)
    await scene.untilFile('ready')
    const receipt = await trees.killTree(program.pid, { graceMs: 0 })
    expect(await program.exited).toEqual([null, 'SIGKILL'])
    expect(receipt.members[0]).toMatchObject({ outcome: 'killed', signals: ['SIGSTOP', 'SIGKILL'] })
  })

  test('another polite signal can be asked for', async () => {
    const script = 'trap "exit 7" INT; trap "" TERM; : > ready; while :; do sleep 0.05; done'
    const program = scene.start('bash', ['-c', script])
    await scene.untilFile('ready')
    const receipt = await trees.killTree(program.pid, { graceMs: 20_000, signal: 'SIGINT' })
    expect(await program.exited).toEqual([7, null])
    expect(receipt.members[0]).toMatchObject({ outcome: 'exited', signals: ['SIGINT'] })
  })

  test('a program without a terminal that ignores the polite signal has the whole grace to end in its own way', async () => {
    const program = scene.shell(
      'trap "" TERM; : > ready; n=0; while [ $n -lt 12 ]; do n=$((n + 1)); sleep 0.05; done; exit 5',
    )
    await scene.untilFile('ready')
    const receipt = await trees.killTree(program.pid, { graceMs: 20_000 })
    expect(await program.exited).toEqual([5, null])
    expect(receipt.members[0]).toMatchObject({ outcome: 'exited', signals: ['SIGTERM'] })
  })
})

describe('requests at the same time', () => {
  const deaf = 'trap "" TERM HUP; : > ready; while :; do sleep 0.05; done'

  test('two requests for one tree share one kill and one receipt', async () => {
    const { pid } = scene.shell(deaf)
    await scene.untilFile('ready')
    const identity = await trees.identify(pid)
    const [first, second] = await Promise.all([
      trees.killTree(pid, { graceMs: 100 }),
      trees.killTree(identity, { graceMs: 30_000 }),
    ])
    expect(second).toBe(first)
    expect(first.members[0]).toMatchObject({ outcome: 'killed', signals: ['SIGTERM', 'SIGSTOP', 'SIGKILL'] })
    expect(scene.living()).toEqual([])
  })

  test('a stronger request takes effect while a graceful one waits', async () => {
    const program = scene.shell('trap ": > asked" TERM HUP; : > ready; while :; do sleep 0.05; done')
    await scene.untilFile('ready')
    const graceful = trees.killTree(program.pid, { graceMs: 60_000 })
    await scene.untilFile('asked')
    const forced = await trees.killTree(program.pid, { graceMs: 0 })
    expect(await graceful).toBe(forced)
    expect(forced.durationMs).toBeLessThan(60_000)
    expect(scene.living()).toEqual([])
  })

  test('a weaker request does not slow a stronger one down', async () => {
    const { pid } = scene.shell(deaf)
    await scene.untilFile('ready')
    const forced = trees.killTree(pid, { graceMs: 0 })
    const graceful = await trees.killTree(pid, { graceMs: 60_000 })
    expect(graceful).toBe(await forced)
    expect(graceful.members[0]?.signals).toEqual(['SIGSTOP', 'SIGKILL'])
  })

  test('a tree and a part of it can be killed at once, by two backends', async () => {
    const { pid } = scene.shell('sh -c "trap \\"\\" TERM; sleep 84 & sleep 85" & trap "" TERM; sleep 86')
    await scene.untilLiving(/^sleep/, 3)
    const inner = scene.living(/^sh -c trap/)[0]
    const other = createKillTree()
    const receipts = await Promise.all([
      trees.killTree(pid, { graceMs: 100 }),
      other.killTree(inner?.pid ?? 0, { graceMs: 100 }),
    ])
    expect(receipts.flatMap(({ members }) => members).filter(({ outcome }) => outcome === 'survived')).toEqual([])
    expect(scene.living()).toEqual([])
  })
})

describe('many processes', () => {
  test('200 processes of every kind at no grace: none is left', { timeout: 180_000 }, async () => {
    const script = `
      trap '' TERM
      n=0; while [ $n -lt 40 ]; do n=$((n + 1))
        sleep 1000 & setsid sleep 1000 & (setsid sleep 1000 &)
        (trap '' TERM; exec sleep 1000) & sh -c 'kill -STOP $$; sleep 1000' &
      done
      (while :; do sh -c 'sleep 0.2 & exec sleep 0.2' & sleep 0.02; done) &
      wait`
    const { pid } = scene.shell(script, { env: { PTARMIGAN_SESSION: 'many' } })
    await until(() => scene.living(/^sleep 1000/).length === 160, '160 sleep', 50_000)
    await until(
      () => scene.living(/kill -STOP/).filter(({ state }) => state === 'T').length === 40,
      '40 are stopped',
      50_000,
    )
    // Not the loop's copies of itself, each on its way to a program that lives a moment only.
    const before = scene.living(/^sleep 1000|^sh -c kill -STOP/)
    const receipt = await trees.killTree(pid, { graceMs: 0, marker: 'many' })
    expect(scene.living()).toEqual([])
    expect(receipt.members.filter(({ outcome }) => outcome === 'survived')).toEqual([])
    const listed = new Set(receipt.members.map(({ identity }) => `${identity.pid}:${identity.startTime}`))
    expect(before.filter((seen) => !listed.has(`${seen.pid}:${seen.startTime}`))).toEqual([])
  })
})
