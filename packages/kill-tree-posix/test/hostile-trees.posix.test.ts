import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKillTree } from '../src/index.ts'
import { hostileTree } from './support/hostile-tree.ts'
import { isRunning, Scene, type SeenProcess, seeProcess } from './support/scene.ts'
import { until } from './support/until.ts'

const treeCount = 200
const batchSize = 10
const trees = createKillTree()

/** Programs that have nothing to do with the trees, in every place where something of a tree could be taken for them. */
let outside: Scene
let bystanders: SeenProcess[]

beforeAll(async () => {
  outside = new Scene()
  outside.start('sleep', ['70'.padEnd(4, '0')], { detached: false })
  outside.start('sleep', ['7001'], { env: { PTARMIGAN_SESSION: 'other' } })
  outside.shell(
    '(env -i setsid sleep 7002 &); (setsid sleep 7003 &); trap ": > signalled" TERM HUP INT CONT; sleep 7004 & wait',
    {
      env: { PTARMIGAN_SESSION: 'other' },
    },
  )
  await outside.untilLiving(/^sleep 700/, 5)
  bystanders = outside.living()
})
afterAll(() => outside[Symbol.asyncDispose]())

describe(`${treeCount} random hostile trees`, () => {
  test.each(Array.from({ length: treeCount / batchSize }, (_, batch) => batch * batchSize))(
    'seeds from %i on: nothing is left, and the receipts say what /proc says',
    { timeout: 300_000 },
    async (first) => {
      for (let seed = first; seed < first + batchSize; seed += 1) await killHostileTree(seed)
    },
  )

  test('nothing outside of the trees was ended, stopped or signalled', () => {
    expect(bystanders.filter((seen) => !isRunning(seen) || seeProcess(seen.pid)?.state === 'T')).toEqual([])
    expect(existsSync(join(outside.directory, 'signalled'))).toBe(false)
  })
})

const killHostileTree = async (seed: number): Promise<void> => {
  await using scene = new Scene()
  const { script, size, kinds } = hostileTree(seed)
  const marker = `hostile-${seed}`
  const story = `seed ${seed}: ${kinds.join(', ')}`
  const program = scene.shell(script, { env: { PTARMIGAN_SESSION: marker }, stdio: 'pipe' })
  const identity = await trees.identify(program.pid)
  await until(
    () =>
      Array.from({ length: size }, (_, number) => number).every((number) =>
        existsSync(join(scene.directory, `ready.${number}`)),
      ),
    story,
    60_000,
  )
  const before = scene.living()
  const receipt = await trees.killTree(identity, { graceMs: seed % 4 === 0 ? 100 : 0, marker })

  expect(scene.living(), story).toEqual([])
  expect(
    receipt.members.filter(({ outcome }) => outcome === 'survived'),
    story,
  ).toEqual([])
  for (const { identity: member, outcome, signals } of receipt.members) {
    expect(isRunning({ pid: member.pid, startTime: String(member.startTime) }), story).toBe(false)
    expect(outcome, story).toBe(signals.includes('SIGKILL') ? 'killed' : 'exited')
  }
  const listed = new Set(receipt.members.map(({ identity: member }) => `${member.pid}:${member.startTime}`))
  // What lives for a second only may have ended before the kill began to look; so may a copy of a loop that it forked and
  // that has not begun a program of its own, also of a keeper that is a `sleep` by now, and what was on its way out.
  const commands = new Map(before.map(({ pid, command }) => [pid, command]))
  const lasting = before.filter(
    ({ command, pid, parentPid, startTime }) =>
      !(command.includes('sleep 0 &') && commands.get(parentPid)?.startsWith('sleep ')) &&
      !/sleep (1|0\.1|0)$|^sh -c sleep 1|^$/.test(command) &&
      !before.some((other) => other.command === command && isOlder(other, { pid, startTime })),
  )
  expect(
    lasting.filter((seen) => !listed.has(`${seen.pid}:${seen.startTime}`)),
    story,
  ).toEqual([])
}

/** Pids begin again at some time; they tell only who came first within a tick of the clock. */
const isOlder = (one: Age, other: Age): boolean =>
  Number(one.startTime) < Number(other.startTime) || (one.startTime === other.startTime && one.pid < other.pid)

type Age = Pick<SeenProcess, 'pid' | 'startTime'>
