import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKillTree } from '../src/index.ts'
import { type BuiltPackage, buildPackage } from './support/built-package.ts'
import { Scene, seeProcess } from './support/scene.ts'

/** How a pid namespace can be had here: as root, or in a user namespace of one's own. */
const waysIn = [
  ['-pf', '--mount-proc'],
  ['-Urpf', '--mount-proc'],
]
const choosesPid = 'echo 100 > /proc/sys/kernel/ns_last_pid'
const wayIn = waysIn.find((options) => spawnSync('unshare', [...options, 'sh', '-c', choosesPid]).status === 0)

let built: BuiltPackage

beforeAll(async () => {
  built = await buildPackage()
})
afterAll(() => built[Symbol.dispose]())

if (wayIn)
  describe(`where pids can be chosen (unshare ${wayIn.join(' ')})`, () => {
    test('B48: a pid that was given out again is not signalled, neither for a root nor for a member', async () => {
      await using scene = new Scene()
      const fixture = fileURLToPath(new URL('./fixtures/reuse-pids.mjs', import.meta.url))
      // The shell is the namespace's init: it reaps orphans, as Node would not.
      const host = scene.start(
        'unshare',
        [...wayIn, 'sh', '-c', '"$@"; exit $?', 'sh', process.execPath, fixture, built.index],
        { stdio: 'pipe' },
      )
      const output = collect(host.child.stdout)
      const errors = collect(host.child.stderr)
      await host.exited
      expect(await errors).toBe('')
      expect(JSON.parse(await output)).toEqual({
        samePid: true,
        withoutMarker: 'identity-mismatch',
        byMarker: ['sleep 302'],
        innocentIsUntouched: true,
        own: ['sleep 301 exited'],
        memberPid: true,
        member: [['SIGTERM']],
        outsiderIsUntouched: true,
      })
    })
  })
else
  describe('where pids cannot be chosen (unshare is not permitted)', () => {
    test('B48: a pid with another start time than the recorded one is not signalled', async () => {
      await using scene = new Scene()
      const { pid } = scene.start('sleep', ['301'])
      const trees = createKillTree()
      const { startTime = 0 } = await trees.identify(pid)
      await expect(trees.killTree({ pid, startTime: startTime - 1 })).rejects.toMatchObject({
        code: 'identity-mismatch',
      })
      expect(seeProcess(pid)?.state).toMatch(/^[RSD]$/)
    })
  })

const collect = async (stream: AsyncIterable<unknown> | null): Promise<string> => {
  let text = ''
  for await (const chunk of stream ?? []) text += String(chunk)
  return text
}
