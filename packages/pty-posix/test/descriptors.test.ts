import { readdirSync } from 'node:fs'
import type { ProcessAdapter } from '@ptarmigan/adapter-interface'
import { expect, test } from 'vitest'
import { createPtyBackend } from '../src/index.ts'
import { eventually } from './terminal-sessions.ts'
import { trees } from './trees.ts'

const backend = createPtyBackend({ trees })

const openDescriptors = (): number => readdirSync('/proc/self/fd').length

/** Starts a session and ends it in one of the ways that there are. */
const kinds: readonly (() => Promise<ProcessAdapter | undefined>)[] = [
  async () => {
    const adapter = await backend.spawn({ file: 'sh', args: ['-c', 'echo done'] })
    await adapter.wait()
    return adapter
  },
  async () => {
    const adapter = await backend.spawn({ file: 'sleep', args: ['37'] })
    await adapter.kill('force', { graceMs: 0 })
    return adapter
  },
  async () => backend.spawn({ file: 'sleep', args: ['38'] }),
  async () => {
    const adapter = await backend.spawn({ file: 'sh', args: ['-c', 'printf %020000d 0'] })
    adapter.onStdout(() => adapter.pause())
    return adapter
  },
  async () => {
    await expect(backend.spawn({ file: '/nope', args: [] })).rejects.toMatchObject({ code: 'program-not-found' })
    return undefined
  },
  async () => {
    const adapter = await backend.spawn({ file: 'cat', args: [] })
    void adapter.stdin?.write('x'.repeat(3000)).catch(() => undefined)
    await adapter.terminal?.lineDiscipline()
    return adapter
  },
]

test('300 sessions that end, are killed, are disposed of or fail to start leave no descriptor', {
  timeout: 240_000,
}, async () => {
  const round = async (count: number): Promise<void> => {
    for (let started = 0; started < count; started += 10) {
      const batch = Array.from({ length: 10 }, (_, index) => kinds[(started + index) % kinds.length]?.())
      for (const adapter of await Promise.all(batch)) await adapter?.dispose()
    }
  }
  // The first ones open what the whole process shares.
  await round(kinds.length)
  const before = openDescriptors()
  await round(300)
  await eventually(() => openDescriptors() <= before)
  expect(openDescriptors()).toBeLessThanOrEqual(before)
})
