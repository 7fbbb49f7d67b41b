import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { receiptOf } from '@ptarmigan/adapter-interface'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killedMember } from '../src/kill/killed-member.ts'
import { parseStat } from '../src/table/parse-stat.ts'
import { type BuiltPackage, buildPackage } from './support/built-package.ts'
import { Scene } from './support/scene.ts'

const nobody = 65_534
const isRoot = process.getuid?.() === 0
let built: BuiltPackage

beforeAll(async () => {
  built = await buildPackage()
  chmodSync(dirname(built.index), 0o755)
})
afterAll(() => built[Symbol.dispose]())

if (isRoot)
  describe('as root, who can become someone else', () => {
    test('what may not be signalled survives with its reason, and the receipt is not complete', async () => {
      await using scene = new Scene()
      chmodSync(scene.directory, 0o777)
      const { pid } = scene.start('sleep', ['60'])
      const host = scene.start(process.execPath, [
        '--input-type=module',
        '-e',
        `import { writeFileSync } from 'node:fs'
        const { killProcessTree } = await import(process.argv[1])
        process.setgid(${nobody})
        process.setuid(${nobody})
        writeFileSync('receipt', JSON.stringify(await killProcessTree(Number(process.argv[2]), { graceMs: 50 })))`,
        built.index,
        String(pid),
      ])
      expect(await host.exited).toEqual([0, null])
      expect(JSON.parse(scene.read('receipt'))).toMatchObject({
        members: [{ identity: { pid }, outcome: 'survived', reason: 'permission-denied', signals: [] }],
        complete: false,
      })
      expect(scene.living()).toHaveLength(1)
    })
  })
else
  describe('as an ordinary user, who owns every process that can be started here', () => {
    test('what may not be signalled is a survivor in the receipt', () => {
      const record = parseStat(`42 (sleep) S 1 42 42 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 777 0`)
      if (!record) throw new Error('no record')
      const member = { identity: { pid: 42, startTime: 777, command: 'sleep 60' }, record, gone: false, denied: true }
      expect(receiptOf([killedMember({ ...member, signals: [] })], { limits: [], durationMs: 1 })).toMatchObject({
        members: [{ outcome: 'survived', reason: 'permission-denied' }],
        complete: false,
      })
    })
  })
