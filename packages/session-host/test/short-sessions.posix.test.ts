import { readdir } from 'node:fs/promises'
import { createSessionRegistry } from '@ptarmigan/registry'
import { createTestBackend, until } from '@ptarmigan/test-support'
import { expect, test } from 'vitest'
import { createSessionHost, type Session } from '../src/index.ts'

/** Enough that most of them are forgotten. */
const sessions = 300
const together = 8
/** How many ended ones this host remembers; by default it is 200. */
const kept = 50

const descriptors = async (): Promise<number> => (await readdir('/proc/self/fd')).length
const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

test('three hundred short sessions leave descriptors, timers and files where the first fifty left them, and the newest readable', async () => {
  const registry = createSessionRegistry({ maxFinished: kept })
  await using host = await createSessionHost({ backend: createTestBackend(), registry })
  const ended: string[] = []
  const run = async (number: number): Promise<void> => {
    const mode = number % 10 === 0 ? 'session' : 'one-shot'
    const session: Session = await host.open({ file: 'echo', args: [`number ${number}`], mode })
    expect(await session.wait()).toMatchObject({ exitCode: 0, output: 'complete' })
    ended.push(session.id)
  }
  const runAll = async (from: number, to: number): Promise<void> => {
    let next = from
    const worker = async (): Promise<void> => {
      for (let number = next++; number < to; number = next++) await run(number)
    }
    await Promise.all(Array.from({ length: together }, worker))
  }
  const files = async (): Promise<number> => (await readdir(host.logDirectory)).length

  await runAll(0, kept)
  const before = { descriptors: await descriptors(), timers: timers(), files: await files() }
  expect(before.files).toBeLessThanOrEqual(3 * kept)
  await runAll(kept, sessions)
  expect(host.list()).toHaveLength(kept)
  expect(host.registry.listFinished()).toHaveLength(kept)
  await until('every descriptor is closed', async () => (await descriptors()) <= before.descriptors)
  await until('every timer is cleared', () => timers() <= before.timers)
  await until('the files of forgotten sessions are gone', async () => (await files()) <= before.files)
  for (const id of ended.slice(-kept)) expect((await host.require(id).log()).lines[0]).toMatch(/^number \d+$/)
  for (const id of ended.slice(0, -kept)) expect(host.get(id)).toBeUndefined()
}, 300_000)
