import { getEventListeners } from 'node:events'
import { readdir } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { createTestBackend, until } from '@ptarmigan/test-support'
import { expect, test } from 'vitest'
import { createProcessSupervisor } from '../src/index.ts'

const descriptors = async (): Promise<number> => (await readdir('/proc/self/fd')).length

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

test('a thousand runs, and two hundred at once, leave descriptors, timers and listeners where they were', async () => {
  await using supervisor = createProcessSupervisor({ backend: createTestBackend() })
  const { signal } = new AbortController()
  const run = async (mode: 'child' | 'pty'): Promise<void> => {
    const request = { file: 'true', mode, timeoutMs: 60_000, noOutputTimeoutMs: 60_000, signal } as const
    const exit = await (await supervisor.spawn(request)).wait()
    expect(exit).toMatchObject({ reason: 'exit', exitCode: 0, output: 'complete' })
  }
  for (const mode of ['child', 'pty'] as const) await run(mode)
  await turn()
  const before = { descriptors: await descriptors(), timers: timers() }
  for (let count = 0; count < 500; count += 1) await run('child')
  for (let count = 0; count < 500; count += 1) await run('pty')
  await Promise.all(Array.from({ length: 100 }, () => run('child')))
  await Promise.all(Array.from({ length: 100 }, () => run('pty')))
  expect(supervisor.list()).toEqual([])
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  await until('every descriptor is closed', async () => (await descriptors()) <= before.descriptors)
  await until('every timer is cleared', () => timers() <= before.timers)
}, 300_000)

test('many starts at once are taken for no leak of listeners', async () => {
  await using supervisor = createProcessSupervisor({ backend: createTestBackend() })
  const warnings: string[] = []
  const note = (warning: Error): void => {
    warnings.push(warning.message)
  }
  process.on('warning', note)
  try {
    const runs = await Promise.all(Array.from({ length: 30 }, () => supervisor.spawn({ file: 'true' })))
    await Promise.all(runs.map((run) => run.wait()))
    await turn()
  } finally {
    process.off('warning', note)
  }
  expect(warnings).toEqual([])
})
