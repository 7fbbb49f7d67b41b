import { uptime } from 'node:os'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltPackage, buildPackage } from './support/built-package.ts'
import { allProcesses, isRunning, killSeen, Scene, type SeenProcess, type StartedProgram } from './support/scene.ts'
import { until } from './support/until.ts'

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

const startHost = (way: string, options: { env?: Record<string, string>; count?: number } = {}): StartedProgram =>
  scene.start(process.execPath, [fixture('host.mjs'), built.index, way, String(options.count ?? 2)], {
    env: { HOST_OF_TEST: scene.directory, ...options.env },
  })

/** The built package in this process: the guard's program is beside it. */
const load = (): Promise<typeof import('../src/index.ts')> => import(built.index)

const ageSeconds = ({ startTime }: SeenProcess): number => uptime() - Number(startTime) / 100

const fixture = (name: string): string => new URL(`./fixtures/${name}`, import.meta.url).pathname

/** The guard works in `/`, out of the scene; its command line names the program of this test's own build. */
const guards = (): SeenProcess[] =>
  allProcesses().filter(({ command, state }) => command.includes(built.guard) && state !== 'Z')

const untilNothingIsLeft = (): Promise<void> =>
  until(() => scene.living().length === 0 && guards().length === 0, 'nothing is left of the host')

describe('B60: the end of the host', () => {
  test.each([
    { way: 'return', end: [0, null] },
    { way: 'exit', end: [3, null] },
    { way: 'throw', end: [1, null] },
  ])('by $way ends every guarded tree, and then the guard', async ({ way, end }) => {
    const host = startHost(way)
    expect(await host.exited).toEqual(end)
    // It had its trees; whether they still live is a race with the guard.
    await scene.untilFile('ready')
    await untilNothingIsLeft()
  })

  test.each(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGKILL'] as const)(
    'by %s ends every guarded tree, and then the guard',
    async (signal) => {
      const host = startHost('wait')
      await scene.untilFile('ready')
      await scene.untilLiving(/^sleep 8640/, 6)
      await until(() => guards().length === 1, 'there is one guard')
      process.kill(host.pid, signal)
      expect(await host.exited).toEqual([null, signal])
      await untilNothingIsLeft()
    },
  )

  test('is not missed when the host was started with other options and variables for Node', async () => {
    const host = startHost('exit', {
      env: { LATER_NODE_OPTIONS: '--require=/nonexistent.cjs', ELECTRON_RUN_AS_NODE: '1' },
    })
    await host.exited
    await untilNothingIsLeft()
  })

  test('ends hundreds of trees, more than one argument of a program could name', { timeout: 300_000 }, async () => {
    const host = startHost('wait', { count: 300 })
    await until(async () => scene.living(/^sleep 8640/).length === 900, '300 trees', 120_000)
    await scene.untilFile('ready')
    process.kill(host.pid, 'SIGKILL')
    await host.exited
    await until(() => scene.living().length === 0 && guards().length === 0, 'nothing is left', 90_000)
  })
})

describe('B60: a host that is killed before it could say which process it has just started', () => {
  const startStartingHost = (way: string): StartedProgram =>
    scene.start(process.execPath, [fixture('starting-host.mjs'), built.index, way], { env: {} })

  test('leaves nothing of it: the guard was told of its marker before', async () => {
    const host = startStartingHost('wait')
    await scene.untilFile('ready')
    await scene.untilLiving(/^sleep 8640/, 2)
    process.kill(host.pid, 'SIGKILL')
    await untilNothingIsLeft()
  })

  test('leaves nothing of it, also when the program had not begun yet', async () => {
    const host = startStartingHost('at-once')
    expect(await host.exited).toEqual([null, 'SIGKILL'])
    await untilNothingIsLeft()
  })

  test('keeps what it took back', async () => {
    const host = startStartingHost('forget')
    await scene.untilFile('ready')
    await scene.untilLiving(/^sleep 8640/, 2)
    process.kill(host.pid, 'SIGKILL')
    await until(() => guards().length === 0, 'the guard is gone')
    expect(scene.living(/^sleep 8640/)).toHaveLength(2)
  })
})

describe('the guard', () => {
  test('is one small process, of a shell, that ignores the signals of a terminal', async () => {
    const host = startHost('wait')
    await scene.untilFile('ready')
    const [guard] = guards()
    if (!guard) throw new Error('there is no guard')
    expect(guard.command).toMatch(/^\/bin\/sh -c trap/)
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGQUIT'] as const) process.kill(guard.pid, signal)
    process.kill(host.pid, 'SIGKILL')
    await untilNothingIsLeft()
  })

  test('kills nothing when it is disposed of, and lets the host end', async () => {
    const host = startHost('dispose')
    expect(await host.exited).toEqual([0, null])
    await until(() => guards().length === 0, 'the guard is gone')
    await scene.untilLiving(/^sleep 8640/, 6)
  })

  test('is replaced when someone kills it', async () => {
    const host = startHost('wait')
    await scene.untilFile('ready')
    const [first] = guards()
    // One that ends as soon as it was started is given up: the next would do the same.
    await until(() => first !== undefined && ageSeconds(first) > 1.2, 'the guard is of age')
    if (first) killSeen(first)
    await until(() => guards().some((guard) => guard.pid !== first?.pid), 'there is another guard')
    process.kill(host.pid, 'SIGKILL')
    await untilNothingIsLeft()
  })

  test('leaves a tree to the kill that the host began, and knows what a root that is gone had open', async () => {
    const trees = (await load()).createKillTree()
    await using guard = trees.createOrphanGuard()
    const program = scene.shell('(env -i setsid sleep 86402 &); : > ready; exec sleep 86403', {
      env: { PTARMIGAN_SESSION: 'open' },
      stdio: 'pipe',
    })
    await scene.untilFile('ready')
    const identity = await trees.identify(program.pid)
    await guard.add(identity, 'open')
    const daemon = await scene.untilRunning('sleep 86402')
    await scene.untilOrphaned(daemon)
    process.kill(program.pid, 'SIGKILL')
    await program.exited
    await trees.killTree(identity, { graceMs: 500, marker: 'open' })
    expect(isRunning(daemon)).toBe(false)
  })

  test('that was disposed of takes no more trees', async () => {
    const guard = (await load()).createKillTree().createOrphanGuard()
    await guard.dispose()
    await guard.dispose()
    await expect(guard.add({ pid: 4242, startTime: 1 })).rejects.toMatchObject({ code: 'disposed' })
  })
})
