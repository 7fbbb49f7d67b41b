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

test('of five background jobs of an interactive shell on a terminal none is left', async () => {
  await using scene = new Scene()
  // script(1) gives the shell a terminal; only the shell carries the marker, so script itself is outside of the tree.
  const shell = 'env PTARMIGAN_SESSION=jobs bash --norc --noprofile -i'
  const terminal = scene.start('script', ['-qfc', shell, '/dev/null'], { stdio: 'pipe' })
  terminal.child.stdout?.resume()
  const bash = await scene.untilRunning('bash --norc --noprofile -i')
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
