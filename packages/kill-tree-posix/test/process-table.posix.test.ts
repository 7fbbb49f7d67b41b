import { chmodSync, copyFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKillTree, killProcessTree } from '../src/index.ts'
import { type BuiltPackage, buildPackage } from './support/built-package.ts'
import { Scene, seeProcess } from './support/scene.ts'
import { until } from './support/until.ts'

const trees = createKillTree()
const sleep = '/bin/sleep'
/** Neither stopped nor ended. */
const untouched = /^[RSD]$/
let built: BuiltPackage
let scene: Scene

beforeAll(async () => {
  built = await buildPackage()
})
afterAll(() => built[Symbol.dispose]())
beforeEach(() => {
  scene = new Scene()
})
afterEach(() => scene[Symbol.asyncDispose]())

describe('single processes', () => {
  test('an identity is a pid with its start time and the boot it counts from', async () => {
    const { pid } = scene.start('sleep', ['60'])
    const identity = await trees.identify(pid)
    expect(identity).toEqual({ pid, startTime: Number(seeProcess(pid)?.startTime), bootId: expect.any(String) })
    expect(await trees.isAlive(identity)).toBe(true)
    expect(await trees.describe(identity)).toEqual({ ...identity, command: 'sleep 60' })
  })

  test('a program that ended before anyone looked has a pid only, and is never alive', async () => {
    const program = scene.start('true', [])
    await program.exited
    expect(await trees.identify(program.pid)).toEqual({ pid: program.pid })
    expect(await trees.isAlive({ pid: program.pid })).toBe(false)
    expect(await trees.describe({ pid: program.pid })).toBeUndefined()
  })

  test('a program that has just been started is identified though it ends at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const program = scene.start('true', [])
      expect(await trees.identify(program.pid)).toHaveProperty('startTime')
      await program.exited
    }
  })

  test('B48: a record with another start time is refused, and nothing is signalled', async () => {
    const program = scene.start('sleep', ['300'])
    const identity = await trees.identify(program.pid)
    const stale = { ...identity, startTime: (identity.startTime ?? 0) - 1 }
    expect(await codeOf(trees.killTree(stale, { graceMs: 0 }))).toBe('identity-mismatch')
    expect(await codeOf(trees.killTree({ ...identity, bootId: 'another' }, { graceMs: 0 }))).toBe('identity-mismatch')
    expect(await codeOf(trees.killTree({ pid: program.pid }, { graceMs: 0 }))).toBe('identity-mismatch')
    // With a marker what the recorded one left could still be found; this process is not it.
    expect((await trees.killTree(stale, { graceMs: 0, marker: 'stale' })).members).toEqual([])
    expect(seeProcess(program.pid)?.state).toMatch(untouched)
    await trees.killTree(identity, { graceMs: 0 })
    expect(scene.living()).toEqual([])
  })

  test('B49: a name with spaces and a parenthesis hides neither parent nor state', async () => {
    const { pid } = scene.start(copyOf(sleep, 'a) R 1 (x'), ['60'])
    await until(() => seeProcess(pid)?.state === 'S', 'it sleeps')
    const listed = (await trees.listProcesses()).find((process) => process.pid === pid)
    expect(listed).toMatchObject({ parentPid: process.pid, state: 'S', name: 'a) R 1 (x' })
    await trees.killTree(pid, { graceMs: 500 })
    expect(scene.living()).toEqual([])
  })

  test('B58: what is no single process, or is this one, is refused', async () => {
    for (const target of ['', '0', '42', 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e10, 2 ** 31, undefined, {}, []])
      expect(await codeOf(killUnchecked(target))).toBe('invalid-argument')
    for (const target of [0, -1, -process.pid, 1, process.pid, process.ppid, { pid: 0 }, { pid: 1, startTime: 0 }])
      expect(await codeOf(killUnchecked(target))).toBe('protected-process')
  })

  test('a protected process is refused as a root and spared as a member', async () => {
    const { pid } = scene.shell('sleep 61 & sleep 62')
    const spared = await scene.untilRunning('sleep 61')
    await scene.untilRunning('sleep 62')
    const careful = createKillTree({ protectedPids: [spared.pid] })
    expect(await codeOf(careful.killTree(spared.pid))).toBe('protected-process')
    await careful.killTree(pid, { graceMs: 0 })
    expect(scene.living().map(({ command }) => command)).toEqual(['sleep 61'])
  })

  test('a process that is not there is an empty receipt that promises nothing', async () => {
    const program = scene.start('true', [])
    await program.exited
    const receipt = await killProcessTree(program.pid)
    expect(receipt).toMatchObject({ members: [], complete: false, limits: [expect.stringContaining('identified')] })
  })
})

describe('lists of processes', () => {
  const long = 'this_is_a_very_long_process_name'

  test('B61: a program is listed under its whole name, which the kernel cuts at 15 bytes', async () => {
    const { pid } = scene.start(copyOf(sleep, long), ['60'])
    await until(() => seeProcess(pid)?.command.includes(long) === true, 'it runs')
    expect((await trees.findByName(long)).map((listed) => listed.pid)).toEqual([pid])
    const receipt = await trees.killTree(pid, { graceMs: 0 })
    expect(receipt.members[0]?.command).toContain(`${long} 60`)
  })

  test('B62: a name matches only as a whole', async () => {
    const { pid } = scene.start(copyOf(sleep, 'ptarmigan-notepad'), ['60'])
    await until(() => seeProcess(pid)?.command.includes('notepad') === true, 'it runs')
    expect(await trees.findByName('ptarmigan-note')).toEqual([])
    expect(await trees.findByName('ptarmigan-not.*')).toEqual([])
    expect(await trees.findByName('ptarmigan-notep')).toEqual([])
    expect(await trees.findByName('ptarmigan-notepad')).toHaveLength(1)
  })

  test('who has a file open is told by pid and command, the host left out', async () => {
    const { pid, child } = scene.shell('exec 1>&-; sleep 60', { stdio: 'pipe' })
    await scene.untilRunning('sleep 60')
    const socket = readlinkSync(`/proc/${pid}/fd/2`)
    const holders = await trees.holdersOf([socket])
    expect(holders.map(({ command }) => command).sort()).toEqual(['sh -c exec 1>&-; sleep 60', 'sleep 60'])
    expect(holders).toContainEqual(expect.objectContaining(await trees.identify(pid)))
    expect(await trees.holdersOf([`${socket}0`, '/nowhere'])).toEqual([])
    expect(await trees.holdersOf([])).toEqual([])
    child.stderr?.destroy()
  })
})

describe('where the table comes from', () => {
  const usage = '#!/bin/sh\necho "ps: unrecognized option: A" >&2\nexit 1\n'
  const kill = `
    import { spawn } from 'node:child_process'
    const { killProcessTree } = await import(process.argv[1])
    const script = '/bin/sleep 61 & /bin/sleep 62 & echo; wait'
    const child = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const receipt = await killProcessTree(child.pid, { graceMs: 500 })
    process.exitCode = receipt.members.length === 3 ? 0 : 1`

  test('B47: an empty PATH, or one whose ps does not know the options, makes no difference on Linux', async () => {
    writeFileSync(join(scene.directory, 'ps'), usage, { mode: 0o755 })
    for (const PATH of ['/nonexistent', '', scene.directory]) {
      const host = scene.start(process.execPath, ['--input-type=module', '-e', kill, built.index], {
        env: { PATH },
      })
      expect(await host.exited).toEqual([0, null])
      expect(scene.living()).toEqual([])
    }
  })

  test('B47: without /proc and with a ps that cannot tell, the error says so', async () => {
    writeFileSync(join(scene.directory, 'ps'), usage, { mode: 0o755 })
    const blind = createKillTree({ procPath: '/nonexistent', psPath: join(scene.directory, 'ps') })
    const { pid } = scene.start('sleep', ['60'])
    await expect(blind.killTree(pid)).rejects.toMatchObject({
      code: 'process-table-unavailable',
      message: expect.stringContaining('unrecognized option'),
    })
    await expect(blind.identify(pid)).rejects.toMatchObject({ code: 'process-table-unavailable' })
    const missing = createKillTree({ procPath: '/nonexistent', psPath: '/nonexistent/ps' })
    await expect(missing.isAlive({ pid, startTime: 1 })).rejects.toMatchObject({ code: 'process-table-unavailable' })
    expect(scene.living()).toHaveLength(1)
  })

  test('without /proc a tree is found by ps', async () => {
    const byPs = createKillTree({ procPath: '/nonexistent' })
    const { pid } = scene.shell('setsid sleep 77 & (trap "" TERM; exec sleep 78) & sleep 79')
    await scene.untilLiving(/^sleep 7/, 3)
    const identity = await byPs.identify(pid)
    expect(identity.startTime).toBeGreaterThan(1e9)
    expect(await byPs.isAlive(identity)).toBe(true)
    expect(await byPs.describe(identity)).toMatchObject({ command: expect.stringContaining('sh -c setsid') })
    expect((await byPs.findByName('sleep')).length).toBeGreaterThanOrEqual(3)
    const receipt = await byPs.killTree(identity, { graceMs: 300 })
    expect(scene.living()).toEqual([])
    expect(receipt.members.map(({ outcome }) => outcome).sort()).toEqual(['exited', 'exited', 'exited', 'killed'])
  })

  test('Windows is another package', () => {
    expect(() => createKillTree({ platform: 'win32' })).toThrow(expect.objectContaining({ code: 'unsupported' }))
  })
})

const codeOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
    return 'resolved'
  } catch (error) {
    return isPtarmiganError(error) ? error.code : error
  }
}

/** As a program without types would call it. */
const killUnchecked = (target: unknown): Promise<unknown> => Reflect.apply(trees.killTree, trees, [target])

const copyOf = (file: string, name: string): string => {
  const copy = join(scene.directory, name)
  copyFileSync(file, copy)
  chmodSync(copy, 0o755)
  return copy
}
