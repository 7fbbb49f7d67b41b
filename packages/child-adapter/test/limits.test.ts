import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runFixture } from './support/fixture.ts'
import { onLinux } from './support/runs.ts'

const directory = mkdtempSync(join(tmpdir(), 'ptarmigan-child-limits-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const ran = { result: { kind: 'exited', code: 0 }, stdout: 'x' }

test('1,000 runs one after another and 200 at once leave descriptors, handles, listeners and memory as they were', {
  timeout: 300_000,
}, async () => {
  const { before, ...later } = Object(await runFixture('many-runs'))
  expect(Object.keys(later)).toEqual(['afterThousand', 'afterMany', 'afterFailures'])
  for (const { heapBytes, ...held } of Object.values<{ heapBytes: number }>(later)) {
    const { heapBytes: heapBefore, ...heldBefore } = before
    expect(held).toEqual(heldBefore)
    // A leak of one kilobyte a run would be more than this.
    expect(heapBytes - heapBefore).toBeLessThan(1_000_000)
  }
})

test('too many open files is an error that leaves nothing, however near the limit', { timeout: 120_000 }, async () => {
  const { attempts, afterwards, before, after } = Object(
    await runFixture('too-many-files', { before: 'ulimit -n 128' }),
  )
  expect(attempts[0]).toMatchObject({ code: 'resource-exhausted', details: { errno: 'EMFILE' } })
  for (const attempt of attempts)
    expect(attempt).toSatisfy(({ code, result }) => code === 'resource-exhausted' || result?.code === 0)
  expect(afterwards).toEqual(ran)
  expect({ ...after, heapBytes: 0 }).toEqual({ ...before, heapBytes: 0 })
})

// Elsewhere a process cannot lower its own limit once it runs.
test.runIf(onLinux)('too many processes is an error that leaves nothing', { timeout: 120_000 }, async () => {
  const { attempts, before, after } = Object(await runFixture('too-many-processes'))
  for (const attempt of attempts)
    expect(attempt).toMatchObject({ code: 'resource-exhausted', details: { errno: 'EAGAIN' } })
  expect({ ...after, heapBytes: 0 }).toEqual({ ...before, heapBytes: 0 })
})

test('B57: a spawn that fails sends no signal to the host', async () => {
  expect(await runFixture('failed-spawn-signals', { args: [directory] })).toEqual({
    signals: [],
    attempts: [
      expect.objectContaining({ code: 'program-not-found' }),
      expect.objectContaining({ code: 'program-not-found' }),
    ],
  })
})
