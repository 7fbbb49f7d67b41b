import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createKillTree } from '../src/index.ts'
import { Scene } from './support/scene.ts'
import { until } from './support/until.ts'

const trees = createKillTree()

/** The five ways to leave something behind in an interactive shell; the last one keeps nothing but its terminal. */
const jobs = [
  'sleep 8101 &',
  'nohup sleep 8102 >/dev/null 2>&1 &',
  'setsid sleep 8103 &',
  '(sleep 8104 &)',
  'env -i setsid sleep 8105 &',
]

/** script(1) gives the shell a terminal; only the shell carries the marker, so script itself is outside of the tree. */
const shell = 'env PTARMIGAN_SESSION=jobs bash --norc --noprofile -i'

const startShell = async (scene: Scene, command: string) => {
  const terminal = scene.start('script', ['-qfc', command, '/dev/null'], { stdio: 'pipe', env: { SHELL: '/bin/sh' } })
  terminal.child.stdout?.resume()
  return { terminal, bash: await scene.untilRunning('bash --norc --noprofile -i') }
}

test('of five background jobs of an interactive shell on a terminal none is left', async () => {
  await using scene = new Scene()
  const { terminal, bash } = await startShell(scene, `exec ${shell}`)
  terminal.child.stdin?.write(`${jobs.join('\n')}\n`)
  const started = await scene.untilLiving(/^sleep 810/, jobs.length)
  const cleared = started.find(({ command }) => command === 'sleep 8105')
  if (!cleared) throw new Error('the last job is gone')
  await scene.untilOrphaned(cleared)
  expect(readFileSync(`/proc/${cleared.pid}/environ`, 'utf8')).not.toContain('PTARMIGAN_SESSION')

  const receipt = await trees.killTree(await trees.identify(bash.pid), { graceMs: 5_000, marker: 'jobs' })

  expect(scene.living(/^sleep|^bash/)).toEqual([])
  const outcomes = receipt.members.map(({ command, outcome }) => [command, outcome])
  expect(outcomes).toEqual(expect.arrayContaining(started.map(({ command }) => [command, 'exited'])))
  // At its prompt the shell ignores SIGTERM; the hang-up ends it.
  expect(receipt.members[0]).toMatchObject({ outcome: 'exited', signals: ['SIGTERM', 'SIGHUP'] })
  await until(() => scene.living().length === 0, 'script has ended with its shell')
})

test('a shell that does not lead the session of its terminal: what may have hidden is named, and left alone', async () => {
  await using scene = new Scene()
  // The outer shell leads the session. Others may start programs on its terminal, so having it open proves nothing.
  const { terminal, bash } = await startShell(scene, `${shell}; exit`)
  terminal.child.stdin?.write('env -i setsid sleep 8106 &\n')
  const cleared = await scene.untilRunning('sleep 8106')
  await scene.untilOrphaned(cleared)

  const receipt = await trees.killTree(await trees.identify(bash.pid), { graceMs: 5_000, marker: 'jobs' })

  expect(receipt.complete).toBe(false)
  expect(receipt.limits).toContainEqual(
    expect.stringContaining(`process ${cleared.pid} (sleep 8106) may be of the tree`),
  )
  expect(receipt.members.map(({ command }) => command)).toEqual(['bash --norc --noprofile -i'])
  expect(scene.living(/^sleep/)).toHaveLength(1)
})
